"""All checks of games: import them into a test file with ``*``, or pass this module to pytest."""

from steppe.testing.description_checks import *  # noqa: F403
from steppe.testing.observation_checks import *  # noqa: F403
from steppe.testing.order_checks import *  # noqa: F403
from steppe.testing.play_checks import *  # noqa: F403
from steppe.testing.record_checks import *  # noqa: F403
from steppe.testing.site_checks import *  # noqa: F403
from steppe.testing.tensor_checks import *  # noqa: F403
from steppe.testing.vector_checks import *  # noqa: F403
from steppe.testing.view_checks import *  # noqa: F403
