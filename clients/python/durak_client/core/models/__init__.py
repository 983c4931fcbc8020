"""Contains all the data models used in inputs/outputs"""

from .account import Account
from .account_deletion_request import AccountDeletionRequest
from .agreement_request import AgreementRequest
from .analysis import Analysis
from .analysis_legal import AnalysisLegal
from .analysis_request import AnalysisRequest
from .analysis_request_position import AnalysisRequestPosition
from .analysis_state import AnalysisState
from .answer import Answer
from .app import App
from .app_with_secret import AppWithSecret
from .attacked_event import AttackedEvent
from .authorize_device_body import AuthorizeDeviceBody
from .authorize_device_response_200 import AuthorizeDeviceResponse200
from .authorize_device_response_400 import AuthorizeDeviceResponse400
from .authorize_device_response_401 import AuthorizeDeviceResponse401
from .authorize_device_response_429 import AuthorizeDeviceResponse429
from .bank import Bank
from .beaten_event import BeatenEvent
from .block import Block
from .block_request import BlockRequest
from .bout_opened_event import BoutOpenedEvent
from .challenged_event import ChallengedEvent
from .chat_line import ChatLine
from .check_request import CheckRequest
from .checked_rules import CheckedRules
from .clock import Clock
from .clock_request import ClockRequest
from .computer_level import ComputerLevel
from .computer_seat import ComputerSeat
from .contradiction import Contradiction
from .cut_event import CutEvent
from .cut_refused_event import CutRefusedEvent
from .deadline import Deadline
from .deadline_near_notification import DeadlineNearNotification
from .deadline_near_notification_data import DeadlineNearNotificationData
from .deal_request import DealRequest
from .deal_request_previous_type_0 import DealRequestPreviousType0
from .dealt_event import DealtEvent
from .delivery_error import DeliveryError
from .delivery_state import DeliveryState
from .discarded_event import DiscardedEvent
from .drawn_event import DrawnEvent
from .empty_request import EmptyRequest
from .ended_event import EndedEvent
from .event_page import EventPage
from .exchanged_event import ExchangedEvent
from .export_me_response_200 import ExportMeResponse200
from .game import Game
from .game_comment_frame import GameCommentFrame
from .game_event_frame import GameEventFrame
from .game_game_frame import GameGameFrame
from .game_game_frame_data import GameGameFrameData
from .game_of_player import GameOfPlayer
from .game_over_notification import GameOverNotification
from .game_over_notification_data import GameOverNotificationData
from .game_phase import GamePhase
from .game_player import GamePlayer
from .game_summary import GameSummary
from .grant import Grant
from .grant_list import GrantList
from .hint import Hint
from .holiday import Holiday
from .holiday_request import HolidayRequest
from .house_preset import HousePreset
from .house_preset_brief import HousePresetBrief
from .house_preset_summary import HousePresetSummary
from .house_preset_version import HousePresetVersion
from .index import Index
from .invited_notification import InvitedNotification
from .invited_notification_data import InvitedNotificationData
from .join_request import JoinRequest
from .joined_notification import JoinedNotification
from .joined_notification_data import JoinedNotificationData
from .kept_event import KeptEvent
from .language import Language
from .latest_end import LatestEnd
from .leaderboard_entry import LeaderboardEntry
from .ledger import Ledger
from .legal_moves import LegalMoves
from .line_request import LineRequest
from .list_my_notifications_unread import ListMyNotificationsUnread
from .list_penalties_of_player_format import ListPenaltiesOfPlayerFormat
from .list_penalties_of_series_format import ListPenaltiesOfSeriesFormat
from .list_series_state import ListSeriesState
from .made_by import MadeBy
from .mail_preferences import MailPreferences
from .mail_preferences_request import MailPreferencesRequest
from .mailing import Mailing
from .message_type import MessageType
from .move_parts import MoveParts
from .move_request import MoveRequest
from .move_result import MoveResult
from .my_comment_frame import MyCommentFrame
from .my_game_frame import MyGameFrame
from .my_game_frame_data import MyGameFrameData
from .my_hello_frame import MyHelloFrame
from .my_hello_frame_data import MyHelloFrameData
from .my_notification_frame import MyNotificationFrame
from .my_turns_frame import MyTurnsFrame
from .my_turns_frame_data import MyTurnsFrameData
from .named_rules import NamedRules
from .new_account_request import NewAccountRequest
from .new_app_request import NewAppRequest
from .new_password_request import NewPasswordRequest
from .new_token_request import NewTokenRequest
from .new_webhook_request import NewWebhookRequest
from .next_game_notification import NextGameNotification
from .next_game_notification_data import NextGameNotificationData
from .night import Night
from .night_request import NightRequest
from .notification_kind import NotificationKind
from .notification_message import NotificationMessage
from .notification_page import NotificationPage
from .open_seat import OpenSeat
from .option import Option
from .option_after_take import OptionAfterTake
from .option_cut import OptionCut
from .option_deal import OptionDeal
from .option_dealer import OptionDealer
from .option_direction import OptionDirection
from .option_draw_first import OptionDrawFirst
from .option_draw_order import OptionDrawOrder
from .option_draws import OptionDraws
from .option_empty_defender import OptionEmptyDefender
from .option_ends import OptionEnds
from .option_epaulettes import OptionEpaulettes
from .option_first_attacker import OptionFirstAttacker
from .option_hand_cap import OptionHandCap
from .option_jokers import OptionJokers
from .option_list import OptionList
from .option_lowest_rank import OptionLowestRank
from .option_next_game_attacker import OptionNextGameAttacker
from .option_opening import OptionOpening
from .option_out_when import OptionOutWhen
from .option_presets import OptionPresets
from .option_rank_order import OptionRankOrder
from .option_stubborn_suit import OptionStubbornSuit
from .option_throw_in_by import OptionThrowInBy
from .option_throw_in_from import OptionThrowInFrom
from .option_throw_in_priority import OptionThrowInPriority
from .option_tie_penalty import OptionTiePenalty
from .option_transfer import OptionTransfer
from .option_transfer_cards import OptionTransferCards
from .option_transfer_to import OptionTransferTo
from .option_trump import OptionTrump
from .option_trump_exchange import OptionTrumpExchange
from .orders import Orders
from .orders_condition import OrdersCondition
from .orders_condition_laid import OrdersConditionLaid
from .orders_defence import OrdersDefence
from .orders_defence_do import OrdersDefenceDo
from .orders_exchange import OrdersExchange
from .orders_openings_item_type_1 import OrdersOpeningsItemType1
from .orders_throw_ins import OrdersThrowIns
from .orders_throw_ins_then import OrdersThrowInsThen
from .paginated_app_list import PaginatedAppList
from .paginated_block_list import PaginatedBlockList
from .paginated_chat_line_list import PaginatedChatLineList
from .paginated_game_of_player_list import PaginatedGameOfPlayerList
from .paginated_game_summary_list import PaginatedGameSummaryList
from .paginated_holiday_list import PaginatedHolidayList
from .paginated_house_preset_summary_list import PaginatedHousePresetSummaryList
from .paginated_leaderboard_entry_list import PaginatedLeaderboardEntryList
from .paginated_rating_change_list import PaginatedRatingChangeList
from .paginated_series_summary_list import PaginatedSeriesSummaryList
from .paginated_token_list import PaginatedTokenList
from .paginated_turn_list import PaginatedTurnList
from .paginated_webhook_delivery_list import PaginatedWebhookDeliveryList
from .paginated_webhook_list import PaginatedWebhookList
from .pair import Pair
from .partial_rules import PartialRules
from .partial_rules_role_cards import PartialRulesRoleCards
from .partial_rules_role_cards_additional_property import PartialRulesRoleCardsAdditionalProperty
from .passed_event import PassedEvent
from .patched_app_changes_request import PatchedAppChangesRequest
from .patched_preferences_request import PatchedPreferencesRequest
from .patched_preset_change_request import PatchedPresetChangeRequest
from .patched_webhook_change_request import PatchedWebhookChangeRequest
from .penalty import Penalty
from .penalty_mark import PenaltyMark
from .penalty_mark_kind import PenaltyMarkKind
from .penalty_reason import PenaltyReason
from .penalty_state import PenaltyState
from .penalty_total import PenaltyTotal
from .picked_up_event import PickedUpEvent
from .player_seat import PlayerSeat
from .pool import Pool
from .preset import Preset
from .preset_list import PresetList
from .preset_request import PresetRequest
from .preview import Preview
from .preview_request import PreviewRequest
from .problem_document import ProblemDocument
from .problem_document_errors import ProblemDocumentErrors
from .profile import Profile
from .push_preferences import PushPreferences
from .push_preferences_request import PushPreferencesRequest
from .question import Question
from .question_kind import QuestionKind
from .rating_change import RatingChange
from .rating_in_pool import RatingInPool
from .read_notifications import ReadNotifications
from .read_notifications_request import ReadNotificationsRequest
from .record import Record
from .record_move import RecordMove
from .record_previous_type_0 import RecordPreviousType0
from .record_seat import RecordSeat
from .reflected_event import ReflectedEvent
from .refused_move import RefusedMove
from .refused_move_problem import RefusedMoveProblem
from .report import Report
from .report_request import ReportRequest
from .request_tokens_body import RequestTokensBody
from .request_tokens_body_grant_type import RequestTokensBodyGrantType
from .request_tokens_response_200 import RequestTokensResponse200
from .request_tokens_response_400 import RequestTokensResponse400
from .request_tokens_response_401 import RequestTokensResponse401
from .request_tokens_response_429 import RequestTokensResponse429
from .reset_confirmation_request import ResetConfirmationRequest
from .reset_request import ResetRequest
from .result import Result
from .result_kind import ResultKind
from .returned_event import ReturnedEvent
from .review import Review
from .reviewed_move import ReviewedMove
from .revoke_tokens_body import RevokeTokensBody
from .revoke_tokens_response_400 import RevokeTokensResponse400
from .revoke_tokens_response_401 import RevokeTokensResponse401
from .revoke_tokens_response_429 import RevokeTokensResponse429
from .rules import Rules
from .rules_role_cards import RulesRoleCards
from .rules_role_cards_additional_property import RulesRoleCardsAdditionalProperty
from .scope import Scope
from .seat_request import SeatRequest
from .seen_request import SeenRequest
from .series import Series
from .series_over_notification import SeriesOverNotification
from .series_over_notification_data import SeriesOverNotificationData
from .series_request import SeriesRequest
from .series_seat import SeriesSeat
from .series_started_notification import SeriesStartedNotification
from .series_started_notification_data import SeriesStartedNotificationData
from .series_state import SeriesState
from .series_summary import SeriesSummary
from .show_leaderboard_pool import ShowLeaderboardPool
from .show_oauth_metadata_response_200 import ShowOauthMetadataResponse200
from .show_record_format import ShowRecordFormat
from .shuffle import Shuffle
from .skill import Skill
from .standings_row import StandingsRow
from .suggested_orders import SuggestedOrders
from .suggestion import Suggestion
from .suit import Suit
from .taken_event import TakenEvent
from .test_message import TestMessage
from .test_message_data import TestMessageData
from .test_message_type import TestMessageType
from .thrown_in import ThrownIn
from .token import Token
from .token_with_secret import TokenWithSecret
from .transferred_event import TransferredEvent
from .turn import Turn
from .unknown import Unknown
from .visibility import Visibility
from .webhook import Webhook
from .webhook_delivery import WebhookDelivery
from .webhook_off_notification import WebhookOffNotification
from .webhook_off_notification_data import WebhookOffNotificationData
from .webhook_with_secret import WebhookWithSecret
from .went_out_event import WentOutEvent
from .written_rank import WrittenRank
from .your_turn_notification import YourTurnNotification
from .your_turn_notification_data import YourTurnNotificationData

__all__ = (
    "Account",
    "AccountDeletionRequest",
    "AgreementRequest",
    "Analysis",
    "AnalysisLegal",
    "AnalysisRequest",
    "AnalysisRequestPosition",
    "AnalysisState",
    "Answer",
    "App",
    "AppWithSecret",
    "AttackedEvent",
    "AuthorizeDeviceBody",
    "AuthorizeDeviceResponse200",
    "AuthorizeDeviceResponse400",
    "AuthorizeDeviceResponse401",
    "AuthorizeDeviceResponse429",
    "Bank",
    "BeatenEvent",
    "Block",
    "BlockRequest",
    "BoutOpenedEvent",
    "ChallengedEvent",
    "ChatLine",
    "CheckedRules",
    "CheckRequest",
    "Clock",
    "ClockRequest",
    "ComputerLevel",
    "ComputerSeat",
    "Contradiction",
    "CutEvent",
    "CutRefusedEvent",
    "Deadline",
    "DeadlineNearNotification",
    "DeadlineNearNotificationData",
    "DealRequest",
    "DealRequestPreviousType0",
    "DealtEvent",
    "DeliveryError",
    "DeliveryState",
    "DiscardedEvent",
    "DrawnEvent",
    "EmptyRequest",
    "EndedEvent",
    "EventPage",
    "ExchangedEvent",
    "ExportMeResponse200",
    "Game",
    "GameCommentFrame",
    "GameEventFrame",
    "GameGameFrame",
    "GameGameFrameData",
    "GameOfPlayer",
    "GameOverNotification",
    "GameOverNotificationData",
    "GamePhase",
    "GamePlayer",
    "GameSummary",
    "Grant",
    "GrantList",
    "Hint",
    "Holiday",
    "HolidayRequest",
    "HousePreset",
    "HousePresetBrief",
    "HousePresetSummary",
    "HousePresetVersion",
    "Index",
    "InvitedNotification",
    "InvitedNotificationData",
    "JoinedNotification",
    "JoinedNotificationData",
    "JoinRequest",
    "KeptEvent",
    "Language",
    "LatestEnd",
    "LeaderboardEntry",
    "Ledger",
    "LegalMoves",
    "LineRequest",
    "ListMyNotificationsUnread",
    "ListPenaltiesOfPlayerFormat",
    "ListPenaltiesOfSeriesFormat",
    "ListSeriesState",
    "MadeBy",
    "Mailing",
    "MailPreferences",
    "MailPreferencesRequest",
    "MessageType",
    "MoveParts",
    "MoveRequest",
    "MoveResult",
    "MyCommentFrame",
    "MyGameFrame",
    "MyGameFrameData",
    "MyHelloFrame",
    "MyHelloFrameData",
    "MyNotificationFrame",
    "MyTurnsFrame",
    "MyTurnsFrameData",
    "NamedRules",
    "NewAccountRequest",
    "NewAppRequest",
    "NewPasswordRequest",
    "NewTokenRequest",
    "NewWebhookRequest",
    "NextGameNotification",
    "NextGameNotificationData",
    "Night",
    "NightRequest",
    "NotificationKind",
    "NotificationMessage",
    "NotificationPage",
    "OpenSeat",
    "Option",
    "OptionAfterTake",
    "OptionCut",
    "OptionDeal",
    "OptionDealer",
    "OptionDirection",
    "OptionDrawFirst",
    "OptionDrawOrder",
    "OptionDraws",
    "OptionEmptyDefender",
    "OptionEnds",
    "OptionEpaulettes",
    "OptionFirstAttacker",
    "OptionHandCap",
    "OptionJokers",
    "OptionList",
    "OptionLowestRank",
    "OptionNextGameAttacker",
    "OptionOpening",
    "OptionOutWhen",
    "OptionPresets",
    "OptionRankOrder",
    "OptionStubbornSuit",
    "OptionThrowInBy",
    "OptionThrowInFrom",
    "OptionThrowInPriority",
    "OptionTiePenalty",
    "OptionTransfer",
    "OptionTransferCards",
    "OptionTransferTo",
    "OptionTrump",
    "OptionTrumpExchange",
    "Orders",
    "OrdersCondition",
    "OrdersConditionLaid",
    "OrdersDefence",
    "OrdersDefenceDo",
    "OrdersExchange",
    "OrdersOpeningsItemType1",
    "OrdersThrowIns",
    "OrdersThrowInsThen",
    "PaginatedAppList",
    "PaginatedBlockList",
    "PaginatedChatLineList",
    "PaginatedGameOfPlayerList",
    "PaginatedGameSummaryList",
    "PaginatedHolidayList",
    "PaginatedHousePresetSummaryList",
    "PaginatedLeaderboardEntryList",
    "PaginatedRatingChangeList",
    "PaginatedSeriesSummaryList",
    "PaginatedTokenList",
    "PaginatedTurnList",
    "PaginatedWebhookDeliveryList",
    "PaginatedWebhookList",
    "Pair",
    "PartialRules",
    "PartialRulesRoleCards",
    "PartialRulesRoleCardsAdditionalProperty",
    "PassedEvent",
    "PatchedAppChangesRequest",
    "PatchedPreferencesRequest",
    "PatchedPresetChangeRequest",
    "PatchedWebhookChangeRequest",
    "Penalty",
    "PenaltyMark",
    "PenaltyMarkKind",
    "PenaltyReason",
    "PenaltyState",
    "PenaltyTotal",
    "PickedUpEvent",
    "PlayerSeat",
    "Pool",
    "Preset",
    "PresetList",
    "PresetRequest",
    "Preview",
    "PreviewRequest",
    "ProblemDocument",
    "ProblemDocumentErrors",
    "Profile",
    "PushPreferences",
    "PushPreferencesRequest",
    "Question",
    "QuestionKind",
    "RatingChange",
    "RatingInPool",
    "ReadNotifications",
    "ReadNotificationsRequest",
    "Record",
    "RecordMove",
    "RecordPreviousType0",
    "RecordSeat",
    "ReflectedEvent",
    "RefusedMove",
    "RefusedMoveProblem",
    "Report",
    "ReportRequest",
    "RequestTokensBody",
    "RequestTokensBodyGrantType",
    "RequestTokensResponse200",
    "RequestTokensResponse400",
    "RequestTokensResponse401",
    "RequestTokensResponse429",
    "ResetConfirmationRequest",
    "ResetRequest",
    "Result",
    "ResultKind",
    "ReturnedEvent",
    "Review",
    "ReviewedMove",
    "RevokeTokensBody",
    "RevokeTokensResponse400",
    "RevokeTokensResponse401",
    "RevokeTokensResponse429",
    "Rules",
    "RulesRoleCards",
    "RulesRoleCardsAdditionalProperty",
    "Scope",
    "SeatRequest",
    "SeenRequest",
    "Series",
    "SeriesOverNotification",
    "SeriesOverNotificationData",
    "SeriesRequest",
    "SeriesSeat",
    "SeriesStartedNotification",
    "SeriesStartedNotificationData",
    "SeriesState",
    "SeriesSummary",
    "ShowLeaderboardPool",
    "ShowOauthMetadataResponse200",
    "ShowRecordFormat",
    "Shuffle",
    "Skill",
    "StandingsRow",
    "SuggestedOrders",
    "Suggestion",
    "Suit",
    "TakenEvent",
    "TestMessage",
    "TestMessageData",
    "TestMessageType",
    "ThrownIn",
    "Token",
    "TokenWithSecret",
    "TransferredEvent",
    "Turn",
    "Unknown",
    "Visibility",
    "Webhook",
    "WebhookDelivery",
    "WebhookOffNotification",
    "WebhookOffNotificationData",
    "WebhookWithSecret",
    "WentOutEvent",
    "WrittenRank",
    "YourTurnNotification",
    "YourTurnNotificationData",
)
