"""The order of play (rules V4, V23).

A turn has ten steps [V4.1]: event, arrivals, animal moves, tribe moves, fights, survival, births,
seedtime, trick cards, end. A question with a single answer is never put, but for those that a
hidden card could answer [V23.2]: the steps before them see to that.
"""

from steppe.core.order import Order, Phase, Rule, Rules, Then, fork, step
from steppe.games.valley import course, decisions, fight_course, state, turn_end
from steppe.games.valley.actions import ACTIONS
from steppe.games.valley.phases import (
    bearing,
    befalling,
    capturing,
    drawing,
    eating,
    fighting,
    placing,
    ranking,
    suffering,
)
from steppe.games.valley.state import (
    ACTED,
    ACTING,
    ARRIVED,
    ARRIVING,
    ASKING,
    BEARING,
    BEARS_COMING,
    BIRTH_ROLLING,
    BIRTHS_BEGUN,
    BORN,
    CAMP_TAKEN,
    CAPTURE_ASKED,
    CAPTURED,
    CAPTURING,
    CHOOSING_CHILD,
    DEALING,
    DEALT,
    DECOYED,
    EATING,
    EVENT_DRAWING,
    EVENT_DRAWN,
    EVENT_ROLLED,
    EVENT_ROLLING,
    FEVERING,
    FIGHT_OPENED,
    FIGHT_ROLLED,
    FIGHT_ROLLING,
    FIRST_SEEDING,
    FLOOD_ASKED,
    FORESEEING,
    GIVING_UP,
    HERDS_ASKED,
    HEX_FOUGHT,
    HUNGRY,
    HUNTING,
    KEEPING_FIRE,
    LONER_COMING,
    LONER_FIGHTING,
    LOTTING,
    NAMED,
    NAMING,
    OVER,
    PART_OVER,
    PLACED,
    PLACING,
    RANKED,
    RANKING,
    RETURN_DEALING,
    RETURNED,
    RETURNING,
    ROUND_LOST,
    ROUND_OVER,
    SEED_NEXT,
    SEEDING,
    SPECIES_NAMED,
    SPECIES_NEXT,
    STARVING,
    STEERED,
    STEERING,
    STEP_1_OVER,
    STEP_2,
    STEP_3,
    STEP_4,
    STEP_5,
    STEP_6,
    STEP_7,
    STEP_7_OVER,
    STEP_8,
    STEP_9,
    STEP_10,
    STRIKING,
    SUFFERING,
    SURVIVED,
    TAKING_CAMP,
    TAKING_WOMEN,
    TIE_ROLLED,
    TIE_ROLLING,
    TRIBES_FOUGHT,
    TRICK_DRAWING,
    TRICK_NEXT,
    TURN_BEGUN,
    VISITING,
    WINDOW_OPEN,
    WOMEN_TAKEN,
)
from steppe.games.valley.tricks import asking


def _draw(number: int, apply_outcome: Rule, then: Then) -> Phase:
    """Return a phase in which something is drawn or thrown."""
    return Phase(number, Rules(outcomes=drawing.outcomes, apply_outcome=apply_outcome), then)


def _decide(number: int, legal: Rule, apply: Rule, then: Then) -> Phase:
    """Return a phase whose questions the steps put only where there is a choice."""
    return Phase(number, Rules(legal=legal, apply=apply), then, asks=True)


_IS_DONE, _PLAYS = decisions.IS_DONE, decisions.PLAYS
_PART: Then = {_IS_DONE: PART_OVER, _PLAYS: fork(course.after_own_action, ACTED, FORESEEING)}
_ANSWER = fork(course.after_answer, WINDOW_OPEN, FEVERING, VISITING)
_STRIKES = STRIKING, STEP_1_OVER
_FIGHT = FIGHT_ROLLING, SPECIES_NEXT, BEARS_COMING
_AFTER_WINDOW = (
    *(FLOOD_ASKED, HERDS_ASKED, STEP_4, CAPTURE_ASKED, DECOYED, FIGHT_OPENED, ROUND_OVER),
    *(CAPTURED, EATING, STEP_7, BIRTHS_BEGUN, STEP_7_OVER),
)

ORDER = Order(
    state,
    ACTIONS,
    phases=(
        _decide(ACTING, decisions.legal_in_part, decisions.act, _PART),
        _decide(ASKING, asking.legal, asking.apply, _ANSWER),
        _decide(STARVING, eating.legal, decisions.starve, {_IS_DONE: EATING, _PLAYS: HUNGRY}),
        _decide(GIVING_UP, fighting.legal, decisions.give_up, ROUND_LOST),
        _decide(NAMING, decisions.legal_fights, decisions.choose_fight, NAMED),
        _decide(HUNTING, decisions.legal_hunts, decisions.choose_hunt, SPECIES_NAMED),
        _decide(SUFFERING, suffering.legal, suffering.apply, STRIKING),
        _decide(TAKING_WOMEN, capturing.legal_women, capturing.choose_women, WOMEN_TAKEN),
        _decide(TAKING_CAMP, capturing.legal_camps, capturing.choose_camp, CAMP_TAKEN),
        _decide(CHOOSING_CHILD, bearing.legal, decisions.choose_child, BEARING),
        _decide(FEVERING, decisions.legal_fevers, decisions.let_die_of_fever, _ANSWER),
        _decide(SEEDING, decisions.legal_seeds, decisions.seed, SEED_NEXT),
        _decide(
            PLACING, placing.legal, placing.apply, fork(course.after_placing, FIRST_SEEDING, PLACED)
        ),
        _decide(FIRST_SEEDING, placing.legal_fields, placing.seed_first, PLACED),
        _decide(RETURNING, placing.legal_returns, placing.come_back, RETURNED),
        _decide(KEEPING_FIRE, course.write_camps, course.keep_fire, None),
        _draw(FIGHT_ROLLING, fighting.roll, FIGHT_ROLLED),
        _draw(ARRIVING, decisions.arrive, ARRIVED),
        _draw(STEERING, decisions.steer, STEERED),
        _draw(BIRTH_ROLLING, decisions.roll_birth, BORN),
        _draw(DEALING, decisions.draw_card, DEALT),
        _draw(TRICK_DRAWING, decisions.draw_last, TRICK_NEXT),
        _draw(RETURN_DEALING, decisions.draw_owed, RETURNED),
        _draw(RANKING, ranking.roll, RANKED),
        _draw(TIE_ROLLING, ranking.roll, TIE_ROLLED),
        _draw(EVENT_DRAWING, decisions.draw_event, EVENT_DRAWN),
        _draw(EVENT_ROLLING, befalling.roll, EVENT_ROLLED),
        _draw(LONER_COMING, course.bring_loner, fork(course.end_event, STEP_1_OVER)),
        _draw(LONER_FIGHTING, fight_course.roll_for_loner, DECOYED),
        _draw(FORESEEING, decisions.foresee, ACTED),
        _draw(VISITING, decisions.visit, WINDOW_OPEN),
        _draw(LOTTING, course.draw_lot, PLACED),
    ),
    steps=(
        step(WINDOW_OPEN, asking.ask_next, ASKING, *_AFTER_WINDOW),
        # set-up and step 1
        step(PLACED, course.place_next, PLACING, DEALING),
        step(DEALT, course.deal_next, DEALING, TURN_BEGUN),
        step(TURN_BEGUN, course.begin_turn, EVENT_DRAWING, STEP_1_OVER),
        step(EVENT_DRAWN, course.look_at_card, EVENT_ROLLING, EVENT_ROLLED),
        step(EVENT_ROLLED, course.let_befall, WINDOW_OPEN, LONER_COMING, BEARS_COMING, *_STRIKES),
        step(FLOOD_ASKED, course.after_flood, STRIKING),
        step(STRIKING, course.strike_next, SUFFERING, *_STRIKES),
        step(BEARS_COMING, course.meet_next_bear, WINDOW_OPEN, BEARS_COMING, STEP_1_OVER),
        step(STEP_1_OVER, course.let_return, RETURN_DEALING, RETURNING, STEP_2),
        step(RETURNED, course.let_return, RETURN_DEALING, RETURNING, STEP_2),
        # steps 2 to 4
        step(STEP_2, course.arrive_next, ARRIVING, STEP_3),
        step(ARRIVED, course.arrive_next, ARRIVING, STEP_3),
        step(STEP_3, course.let_herds_be_asked, WINDOW_OPEN),
        step(HERDS_ASKED, course.herds_asked, STEERING),
        step(STEERED, course.move_animals, WINDOW_OPEN),
        step(STEP_4, course.rank, RANKING, ACTED),
        step(RANKED, course.rank_again, RANKING, ACTED),
        step(ACTED, course.after_action, WINDOW_OPEN, ACTING, PART_OVER, ACTED, STEP_5),
        step(PART_OVER, course.end_part, ACTED),
        # step 5
        step(STEP_5, fight_course.begin_step, WINDOW_OPEN),
        step(DECOYED, fight_course.let_loners_fight, LONER_FIGHTING, HEX_FOUGHT),
        step(HEX_FOUGHT, fight_course.name_next, NAMING, NAMED, STEP_6),
        step(NAMED, fight_course.begin_hex, WINDOW_OPEN, TRIBES_FOUGHT),
        step(FIGHT_OPENED, fight_course.start_fight, CAPTURING, TRIBES_FOUGHT, *_FIGHT),
        step(FIGHT_ROLLED, fight_course.after_die, ROUND_LOST, *_FIGHT),
        step(
            ROUND_LOST,
            fight_course.go_on_losing,
            *(GIVING_UP, ROUND_LOST, WINDOW_OPEN, CAPTURING, TRIBES_FOUGHT, *_FIGHT),
        ),
        step(ROUND_OVER, fight_course.go_on_brawling, FIGHT_ROLLING, CAPTURING, TRIBES_FOUGHT),
        step(TRIBES_FOUGHT, fight_course.end_brawl, SPECIES_NEXT),
        step(SPECIES_NEXT, fight_course.hunt_next, HUNTING, SPECIES_NAMED, HEX_FOUGHT),
        step(SPECIES_NAMED, fight_course.hunt, WINDOW_OPEN),
        step(CAPTURE_ASKED, fight_course.after_capture_asked, CAPTURING, TRIBES_FOUGHT, ACTED),
        step(CAPTURING, fight_course.capture_next, TAKING_WOMEN, WOMEN_TAKEN, TRIBES_FOUGHT, ACTED),
        step(WOMEN_TAKEN, fight_course.after_women, TAKING_CAMP, CAMP_TAKEN),
        step(CAMP_TAKEN, fight_course.after_camp, WINDOW_OPEN, CAPTURED),
        step(CAPTURED, fight_course.end_of_loser, CAPTURING),
        # steps 6 to 10
        step(STEP_6, turn_end.begin_survival, WINDOW_OPEN),
        step(EATING, turn_end.next_to_eat, EATING, HUNGRY, SURVIVED),
        step(HUNGRY, turn_end.let_starve, STARVING, HUNGRY, EATING),
        step(SURVIVED, turn_end.end_survival, WINDOW_OPEN, STEP_7),
        step(STEP_7, turn_end.begin_births, WINDOW_OPEN, STEP_8),
        step(BIRTHS_BEGUN, turn_end.count_births, BEARING),
        step(BEARING, turn_end.bear_next, WINDOW_OPEN, BIRTH_ROLLING, CHOOSING_CHILD, BEARING),
        step(BORN, turn_end.after_birth, BIRTH_ROLLING, BEARING),
        step(STEP_7_OVER, turn_end.end_births, STEP_8),
        step(STEP_8, turn_end.begin_seedtime, SEED_NEXT, STEP_9),
        step(SEED_NEXT, turn_end.seed_next, SEEDING, SEED_NEXT, STEP_9),
        step(STEP_9, turn_end.begin_drawing, TRICK_NEXT, STEP_10),
        step(TRICK_NEXT, turn_end.draw_next, TRICK_DRAWING, TRICK_NEXT, STEP_10),
        step(STEP_10, turn_end.end_turn, TURN_BEGUN, TIE_ROLLING, OVER),
        step(TIE_ROLLED, turn_end.break_tie_again, TIE_ROLLING, OVER),
    ),
    interrupts=True,
    is_asked=course.is_fire_asked,
)
PLAY = ORDER.functions
