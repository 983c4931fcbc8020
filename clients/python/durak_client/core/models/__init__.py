"""Contains all the data models used in inputs/outputs"""

from .account import Account
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
from .checked import Checked
from .clock import Clock
from .clock_request import ClockRequest
from .computer_level import ComputerLevel
from .computer_seat import ComputerSeat
from .contradiction import Contradiction
from .cut_event import CutEvent
from .cut_refused_event import CutRefusedEvent
from .deadline import Deadline
from .deadline_near_notice import DeadlineNearNotice
from .deadline_near_notice_data import DeadlineNearNoticeData
from .deal_request import DealRequest
from .deal_request_previous_type_0 import DealRequestPreviousType0
from .dealt_event import DealtEvent
from .delivery_error import DeliveryError
from .delivery_seen import DeliverySeen
from .delivery_state import DeliveryState
from .discarded_event import DiscardedEvent
from .drawn_event import DrawnEvent
from .ended_event import EndedEvent
from .event_page import EventPage
from .exchanged_event import ExchangedEvent
from .export_me_response_200 import ExportMeResponse200
from .farewell_request import FarewellRequest
from .game import Game
from .game_comment_frame import GameCommentFrame
from .game_event_frame import GameEventFrame
from .game_game_frame import GameGameFrame
from .game_game_frame_data import GameGameFrameData
from .game_line import GameLine
from .game_over_notice import GameOverNotice
from .game_over_notice_data import GameOverNoticeData
from .game_phase import GamePhase
from .game_player import GamePlayer
from .grant import Grant
from .grant_list import GrantList
from .hint import Hint
from .holiday import Holiday
from .holiday_request import HolidayRequest
from .house_preset import HousePreset
from .house_preset_brief import HousePresetBrief
from .house_preset_line import HousePresetLine
from .house_preset_version import HousePresetVersion
from .how_many_read import HowManyRead
from .index import Index
from .invited_notice import InvitedNotice
from .invited_notice_data import InvitedNoticeData
from .join_request import JoinRequest
from .joined_notice import JoinedNotice
from .joined_notice_data import JoinedNoticeData
from .kept_event import KeptEvent
from .language import Language
from .latest_end import LatestEnd
from .ledger import Ledger
from .legal_moves import LegalMoves
from .line_request import LineRequest
from .list_my_notifications_unread import ListMyNotificationsUnread
from .list_penalties_of_player_format import ListPenaltiesOfPlayerFormat
from .list_penalties_of_series_format import ListPenaltiesOfSeriesFormat
from .list_series_state import ListSeriesState
from .made_by import MadeBy
from .mail_wishes import MailWishes
from .mail_wishes_request import MailWishesRequest
from .mailing import Mailing
from .message_type import MessageType
from .move_parts import MoveParts
from .move_request import MoveRequest
from .moved import Moved
from .my_comment_frame import MyCommentFrame
from .my_game_frame import MyGameFrame
from .my_game_frame_data import MyGameFrameData
from .my_hello_frame import MyHelloFrame
from .my_hello_frame_data import MyHelloFrameData
from .my_notice_frame import MyNoticeFrame
from .my_turns_frame import MyTurnsFrame
from .my_turns_frame_data import MyTurnsFrameData
from .named_rules import NamedRules
from .new_account_request import NewAccountRequest
from .new_app_request import NewAppRequest
from .new_password_request import NewPasswordRequest
from .new_token_request import NewTokenRequest
from .new_webhook_request import NewWebhookRequest
from .next_game_notice import NextGameNotice
from .next_game_notice_data import NextGameNoticeData
from .night import Night
from .night_request import NightRequest
from .nothing_request import NothingRequest
from .notice_kind import NoticeKind
from .notice_message import NoticeMessage
from .notices_read_request import NoticesReadRequest
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
from .paginated_delivery_seen_list import PaginatedDeliverySeenList
from .paginated_game_line_list import PaginatedGameLineList
from .paginated_holiday_list import PaginatedHolidayList
from .paginated_house_preset_line_list import PaginatedHousePresetLineList
from .paginated_notice_list import PaginatedNoticeList
from .paginated_played_game_list import PaginatedPlayedGameList
from .paginated_ranked_list import PaginatedRankedList
from .paginated_rating_change_list import PaginatedRatingChangeList
from .paginated_series_summary_list import PaginatedSeriesSummaryList
from .paginated_token_key_list import PaginatedTokenKeyList
from .paginated_turn_list import PaginatedTurnList
from .paginated_webhook_seen_list import PaginatedWebhookSeenList
from .pair import Pair
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
from .picked_up_event import PickedUpEvent
from .played_game import PlayedGame
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
from .push_wishes import PushWishes
from .push_wishes_request import PushWishesRequest
from .question import Question
from .question_kind import QuestionKind
from .ranked import Ranked
from .rating_change import RatingChange
from .rating_in_pool import RatingInPool
from .record import Record
from .record_move import RecordMove
from .record_previous_type_0 import RecordPreviousType0
from .record_seat import RecordSeat
from .reflected_event import ReflectedEvent
from .refused import Refused
from .refused_problem import RefusedProblem
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
from .rules_wanted import RulesWanted
from .rules_wanted_role_cards import RulesWantedRoleCards
from .rules_wanted_role_cards_additional_property import RulesWantedRoleCardsAdditionalProperty
from .scope import Scope
from .seat_request import SeatRequest
from .seen_request import SeenRequest
from .series import Series
from .series_over_notice import SeriesOverNotice
from .series_over_notice_data import SeriesOverNoticeData
from .series_request import SeriesRequest
from .series_seat import SeriesSeat
from .series_started_notice import SeriesStartedNotice
from .series_started_notice_data import SeriesStartedNoticeData
from .series_state import SeriesState
from .series_summary import SeriesSummary
from .show_leaderboard_pool import ShowLeaderboardPool
from .show_oauth_metadata_response_200 import ShowOauthMetadataResponse200
from .show_record_format import ShowRecordFormat
from .shuffle import Shuffle
from .standing import Standing
from .strength import Strength
from .suggested_orders import SuggestedOrders
from .suggestion import Suggestion
from .suit import Suit
from .taken_event import TakenEvent
from .test_message import TestMessage
from .test_message_type import TestMessageType
from .thrown_in import ThrownIn
from .token_key import TokenKey
from .token_with_secret import TokenWithSecret
from .total import Total
from .transferred_event import TransferredEvent
from .turn import Turn
from .unknown import Unknown
from .visibility import Visibility
from .webhook_off_notice import WebhookOffNotice
from .webhook_off_notice_data import WebhookOffNoticeData
from .webhook_seen import WebhookSeen
from .webhook_with_secret import WebhookWithSecret
from .went_out_event import WentOutEvent
from .what_is_tested import WhatIsTested
from .written_rank import WrittenRank
from .your_turn_notice import YourTurnNotice
from .your_turn_notice_data import YourTurnNoticeData

__all__ = (
    "Account",
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
    "Checked",
    "CheckRequest",
    "Clock",
    "ClockRequest",
    "ComputerLevel",
    "ComputerSeat",
    "Contradiction",
    "CutEvent",
    "CutRefusedEvent",
    "Deadline",
    "DeadlineNearNotice",
    "DeadlineNearNoticeData",
    "DealRequest",
    "DealRequestPreviousType0",
    "DealtEvent",
    "DeliveryError",
    "DeliverySeen",
    "DeliveryState",
    "DiscardedEvent",
    "DrawnEvent",
    "EndedEvent",
    "EventPage",
    "ExchangedEvent",
    "ExportMeResponse200",
    "FarewellRequest",
    "Game",
    "GameCommentFrame",
    "GameEventFrame",
    "GameGameFrame",
    "GameGameFrameData",
    "GameLine",
    "GameOverNotice",
    "GameOverNoticeData",
    "GamePhase",
    "GamePlayer",
    "Grant",
    "GrantList",
    "Hint",
    "Holiday",
    "HolidayRequest",
    "HousePreset",
    "HousePresetBrief",
    "HousePresetLine",
    "HousePresetVersion",
    "HowManyRead",
    "Index",
    "InvitedNotice",
    "InvitedNoticeData",
    "JoinedNotice",
    "JoinedNoticeData",
    "JoinRequest",
    "KeptEvent",
    "Language",
    "LatestEnd",
    "Ledger",
    "LegalMoves",
    "LineRequest",
    "ListMyNotificationsUnread",
    "ListPenaltiesOfPlayerFormat",
    "ListPenaltiesOfSeriesFormat",
    "ListSeriesState",
    "MadeBy",
    "Mailing",
    "MailWishes",
    "MailWishesRequest",
    "MessageType",
    "Moved",
    "MoveParts",
    "MoveRequest",
    "MyCommentFrame",
    "MyGameFrame",
    "MyGameFrameData",
    "MyHelloFrame",
    "MyHelloFrameData",
    "MyNoticeFrame",
    "MyTurnsFrame",
    "MyTurnsFrameData",
    "NamedRules",
    "NewAccountRequest",
    "NewAppRequest",
    "NewPasswordRequest",
    "NewTokenRequest",
    "NewWebhookRequest",
    "NextGameNotice",
    "NextGameNoticeData",
    "Night",
    "NightRequest",
    "NothingRequest",
    "NoticeKind",
    "NoticeMessage",
    "NoticesReadRequest",
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
    "PaginatedDeliverySeenList",
    "PaginatedGameLineList",
    "PaginatedHolidayList",
    "PaginatedHousePresetLineList",
    "PaginatedNoticeList",
    "PaginatedPlayedGameList",
    "PaginatedRankedList",
    "PaginatedRatingChangeList",
    "PaginatedSeriesSummaryList",
    "PaginatedTokenKeyList",
    "PaginatedTurnList",
    "PaginatedWebhookSeenList",
    "Pair",
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
    "PickedUpEvent",
    "PlayedGame",
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
    "PushWishes",
    "PushWishesRequest",
    "Question",
    "QuestionKind",
    "Ranked",
    "RatingChange",
    "RatingInPool",
    "Record",
    "RecordMove",
    "RecordPreviousType0",
    "RecordSeat",
    "ReflectedEvent",
    "Refused",
    "RefusedProblem",
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
    "RulesWanted",
    "RulesWantedRoleCards",
    "RulesWantedRoleCardsAdditionalProperty",
    "Scope",
    "SeatRequest",
    "SeenRequest",
    "Series",
    "SeriesOverNotice",
    "SeriesOverNoticeData",
    "SeriesRequest",
    "SeriesSeat",
    "SeriesStartedNotice",
    "SeriesStartedNoticeData",
    "SeriesState",
    "SeriesSummary",
    "ShowLeaderboardPool",
    "ShowOauthMetadataResponse200",
    "ShowRecordFormat",
    "Shuffle",
    "Standing",
    "Strength",
    "SuggestedOrders",
    "Suggestion",
    "Suit",
    "TakenEvent",
    "TestMessage",
    "TestMessageType",
    "ThrownIn",
    "TokenKey",
    "TokenWithSecret",
    "Total",
    "TransferredEvent",
    "Turn",
    "Unknown",
    "Visibility",
    "WebhookOffNotice",
    "WebhookOffNoticeData",
    "WebhookSeen",
    "WebhookWithSecret",
    "WentOutEvent",
    "WhatIsTested",
    "WrittenRank",
    "YourTurnNotice",
    "YourTurnNoticeData",
)
