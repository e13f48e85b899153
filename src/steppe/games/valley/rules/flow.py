"""The order of play (rules V4, V23).

A turn has ten steps [V4.1]: event, arrivals, animal moves, tribe moves, fights, survival, births,
seedtime, trick cards, end. A tribe with only one answer is not asked, unless a hidden card could be
another answer [V23.2]. The steps before each question check this.
"""

from steppe.core.phase_table import Order, Phase, Rule, Rules, Then, fork, step
from steppe.games.valley.rules import decisions, fight_transitions, transitions, turn_end
from steppe.games.valley.rules import stage as at
from steppe.games.valley.rules.actions import ACTIONS
from steppe.games.valley.rules.phases import (
    bearing,
    befalling,
    capturing,
    drawing,
    eating,
    fighting,
    fire_keeping,
    placing,
    ranking,
    roaming,
    suffering,
)
from steppe.games.valley.rules.tricks import animal_cards, card_windows


def _draw(number: int, apply_outcome: Rule, then: Then) -> Phase:
    """Define a phase in which chance draws or rolls."""
    return Phase(number, Rules(outcomes=drawing.outcomes, apply_outcome=apply_outcome), then)


def _decide(number: int, legal: Rule, apply: Rule, then: Then) -> Phase:
    """Define a phase that asks its question only if there is a choice."""
    return Phase(number, Rules(legal=legal, apply=apply), then, asks=True)


_PART: Then = {
    True: at.PART_OVER,
    False: fork(transitions.after_own_action, at.ACTED, at.FORESEEING),
}
_ANSWER = fork(card_windows.after_answer, at.WINDOW_OPEN, at.FEVERING, at.VISITING)
_STRIKES = at.STRIKING, at.STEP_1_OVER
_FIGHT = at.FIGHT_ROLLING, at.SPECIES_NEXT, at.BEARS_COMING
_PLACED = fork(transitions.after_placing, at.FIRST_SEEDING, at.PLACED)
_BEFALLS = at.WINDOW_OPEN, at.LONER_COMING, at.BEARS_COMING
_PART_GOES_ON = at.WINDOW_OPEN, at.ACTING, at.PART_OVER, at.ACTED, at.STEP_5
_BEARS = at.WINDOW_OPEN, at.BEARS_COMING, at.STEP_1_OVER
_BRAWL = at.CAPTURING, at.TRIBES_FOUGHT
_CAPTURE = at.TRIBES_FOUGHT, at.ACTED
_TAKING = at.TAKING_WOMEN, at.WOMEN_TAKEN
_LOSES = at.GIVING_UP, at.ROUND_LOST, at.WINDOW_OPEN, *_BRAWL, *_FIGHT
_BIRTH = at.WINDOW_OPEN, at.BIRTH_ROLLING, at.CHOOSING_CHILD, at.BEARING

ORDER = Order(
    at,
    ACTIONS,
    phases=(
        _decide(at.ACTING, decisions.legal_in_part, decisions.act, _PART),
        _decide(at.ASKING, card_windows.legal, card_windows.apply, _ANSWER),
        _decide(at.STARVING, eating.legal, eating.apply, {True: at.EATING, False: at.HUNGRY}),
        _decide(at.GIVING_UP, fighting.legal, decisions.give_up, at.ROUND_LOST),
        _decide(at.NAMING, decisions.legal_fights, decisions.choose_fight, at.NAMED),
        _decide(at.HUNTING, decisions.legal_hunts, decisions.choose_hunt, at.SPECIES_NAMED),
        _decide(at.SUFFERING, suffering.legal, suffering.apply, at.STRIKING),
        _decide(at.TAKING_WOMEN, capturing.legal_women, capturing.choose_women, at.WOMEN_TAKEN),
        _decide(at.TAKING_CAMP, capturing.legal_camps, capturing.choose_camp, at.CAMP_TAKEN),
        _decide(at.CHOOSING_CHILD, bearing.legal, bearing.apply, at.BEARING),
        _decide(at.FEVERING, decisions.legal_fevers, decisions.let_die_of_fever, _ANSWER),
        _decide(at.SEEDING, decisions.legal_seeds, decisions.seed, at.SEED_NEXT),
        _decide(at.PLACING, placing.legal, placing.apply, _PLACED),
        _decide(at.FIRST_SEEDING, placing.legal_fields, placing.seed_first, at.PLACED),
        _decide(at.RETURNING, placing.legal_returns, placing.come_back, at.RETURNED),
        _decide(at.KEEPING_FIRE, fire_keeping.legal, fire_keeping.apply, None),
        _draw(at.FIGHT_ROLLING, fighting.roll, at.FIGHT_ROLLED),
        _draw(at.ARRIVING, drawing.draw_animal, at.ARRIVED),
        _draw(at.STEERING, roaming.steer, at.STEERED),
        _draw(at.BIRTH_ROLLING, bearing.roll, at.BORN),
        _draw(at.DEALING, drawing.draw_trick, at.DEALT),
        _draw(at.TRICK_DRAWING, drawing.draw_last, at.TRICK_NEXT),
        _draw(at.RETURN_DEALING, drawing.draw_owed, at.RETURNED),
        _draw(at.RANKING, ranking.roll, at.RANKED),
        _draw(at.TIE_ROLLING, ranking.roll, at.TIE_ROLLED),
        _draw(at.EVENT_DRAWING, befalling.draw, at.EVENT_DRAWN),
        _draw(at.EVENT_ROLLING, befalling.roll, at.EVENT_ROLLED),
        _draw(at.LONER_COMING, befalling.bring_loner, fork(transitions.end_event, at.STEP_1_OVER)),
        _draw(at.LONER_FIGHTING, fighting.roll_for_loner, at.DECOYED),
        _draw(at.FORESEEING, drawing.foresee, at.ACTED),
        _draw(at.VISITING, animal_cards.visit, at.WINDOW_OPEN),
        _draw(at.LOTTING, placing.draw_lot, at.PLACED),
    ),
    steps=(
        step(at.WINDOW_OPEN, card_windows.ask_next, at.ASKING, *card_windows.FOLLOWING.values()),
        # set-up and step 1
        step(at.PLACED, transitions.place_next, at.PLACING, at.DEALING),
        step(at.DEALT, transitions.deal_next, at.DEALING, at.TURN_BEGUN),
        step(at.TURN_BEGUN, transitions.begin_turn, at.EVENT_DRAWING, at.STEP_1_OVER),
        step(at.EVENT_DRAWN, transitions.look_at_card, at.EVENT_ROLLING, at.EVENT_ROLLED),
        step(at.EVENT_ROLLED, transitions.let_befall, *_BEFALLS, *_STRIKES),
        step(at.FLOOD_ASKED, transitions.after_flood, at.STRIKING),
        step(at.STRIKING, transitions.strike_next, at.SUFFERING, *_STRIKES),
        step(at.BEARS_COMING, transitions.meet_next_bear, *_BEARS),
        step(at.STEP_1_OVER, transitions.let_return, at.RETURN_DEALING, at.RETURNING, at.STEP_2),
        step(at.RETURNED, transitions.let_return, at.RETURN_DEALING, at.RETURNING, at.STEP_2),
        # steps 2 to 4
        step(at.STEP_2, transitions.arrive_next, at.ARRIVING, at.STEP_3),
        step(at.ARRIVED, transitions.arrive_next, at.ARRIVING, at.STEP_3),
        step(at.STEP_3, transitions.let_herds_be_asked, at.WINDOW_OPEN),
        step(at.HERDS_ASKED, transitions.herds_asked, at.STEERING),
        step(at.STEERED, transitions.move_animals, at.WINDOW_OPEN),
        step(at.STEP_4, transitions.rank, at.RANKING, at.ACTED),
        step(at.RANKED, transitions.rank_again, at.RANKING, at.ACTED),
        step(at.ACTED, transitions.after_action, *_PART_GOES_ON),
        step(at.PART_OVER, transitions.end_part, at.ACTED),
        # step 5
        step(at.STEP_5, fight_transitions.begin_step, at.WINDOW_OPEN),
        step(at.DECOYED, fight_transitions.let_loners_fight, at.LONER_FIGHTING, at.HEX_FOUGHT),
        step(at.HEX_FOUGHT, fight_transitions.name_next, at.NAMING, at.NAMED, at.STEP_6),
        step(at.NAMED, fight_transitions.begin_hex, at.WINDOW_OPEN, at.TRIBES_FOUGHT),
        step(at.FIGHT_OPENED, fight_transitions.start_fight, *_BRAWL, *_FIGHT),
        step(at.FIGHT_ROLLED, fight_transitions.after_die, at.ROUND_LOST, *_FIGHT),
        step(at.ROUND_LOST, fight_transitions.go_on_losing, *_LOSES),
        step(at.ROUND_OVER, fight_transitions.go_on_brawling, at.FIGHT_ROLLING, *_BRAWL),
        step(at.TRIBES_FOUGHT, fight_transitions.end_brawl, at.SPECIES_NEXT),
        step(
            at.SPECIES_NEXT,
            fight_transitions.hunt_next,
            at.HUNTING,
            at.SPECIES_NAMED,
            at.HEX_FOUGHT,
        ),
        step(at.SPECIES_NAMED, fight_transitions.hunt, at.WINDOW_OPEN),
        step(at.CAPTURE_ASKED, fight_transitions.after_capture_asked, at.CAPTURING, *_CAPTURE),
        step(at.CAPTURING, fight_transitions.capture_next, *_TAKING, *_CAPTURE),
        step(at.WOMEN_TAKEN, fight_transitions.after_women, at.TAKING_CAMP, at.CAMP_TAKEN),
        step(at.CAMP_TAKEN, fight_transitions.after_camp, at.WINDOW_OPEN, at.CAPTURED),
        step(at.CAPTURED, fight_transitions.end_of_loser, at.CAPTURING),
        # steps 6 to 10
        step(at.STEP_6, turn_end.begin_survival, at.WINDOW_OPEN),
        step(at.EATING, turn_end.next_to_eat, at.EATING, at.HUNGRY, at.SURVIVED),
        step(at.HUNGRY, turn_end.let_starve, at.STARVING, at.HUNGRY, at.EATING),
        step(at.SURVIVED, turn_end.end_survival, at.WINDOW_OPEN, at.STEP_7),
        step(at.STEP_7, turn_end.begin_births, at.WINDOW_OPEN, at.STEP_8),
        step(at.BIRTHS_BEGUN, turn_end.count_births, at.BEARING),
        step(at.BEARING, turn_end.bear_next, *_BIRTH),
        step(at.BORN, turn_end.after_birth, at.BIRTH_ROLLING, at.BEARING),
        step(at.STEP_7_OVER, turn_end.end_births, at.STEP_8),
        step(at.STEP_8, turn_end.begin_seedtime, at.SEED_NEXT, at.STEP_9),
        step(at.SEED_NEXT, turn_end.seed_next, at.SEEDING, at.SEED_NEXT, at.STEP_9),
        step(at.STEP_9, turn_end.begin_drawing, at.TRICK_NEXT, at.STEP_10),
        step(at.TRICK_NEXT, turn_end.draw_next, at.TRICK_DRAWING, at.TRICK_NEXT, at.STEP_10),
        step(at.STEP_10, turn_end.end_turn, at.TURN_BEGUN, at.TIE_ROLLING, at.OVER),
        step(at.TIE_ROLLED, turn_end.break_tie_again, at.TIE_ROLLING, at.OVER),
    ),
    interrupts=True,
    is_asked=fire_keeping.is_asked,
)
PLAY = ORDER.functions
