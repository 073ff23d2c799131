import * as contract from '@plantdeck/core/contract';
import type { EndpointName } from '@plantdeck/core/endpoints';
import * as v from 'valibot';
import { METRIC_SPANS } from '../../engine/metrics/metric.ts';
import * as account from '../../features/accounts/account.handlers.ts';
import * as alarm from '../../features/messages/alarm.handlers.ts';
import * as assistant from '../../features/assistant/assistant.handlers.ts';
import * as baseline from '../../features/baseline/baseline.handlers.ts';
import * as board from '../../features/board-reads/board.handlers.ts';
import * as boardConfig from '../../features/settings/board-config.handlers.ts';
import * as brand from '../../features/branding/brand.handlers.ts';
import * as chosenTrend from '../../features/work-home/chosen-trend.ts';
import * as composedPage from '../../features/composed-pages/composed-page.handlers.ts';
import * as device from '../../features/accounts/device.handlers.ts';
import * as docket from '../../features/dockets/docket.handlers.ts';
import * as embedding from '../../features/accounts/embed.handlers.ts';
import * as enterprise from '../../features/navigation/enterprise.handlers.ts';
import * as equipment from '../../features/single-sign-on/equipment.handlers.ts';
import * as handbook from '../../features/handbook/handbook.handlers.ts';
import * as host from '../../features/hosts/host.handlers.ts';
import * as message from '../../features/messages/message.handlers.ts';
import * as metric from '../../features/metrics/metric.handlers.ts';
import * as ownAccount from '../../features/accounts/own-account.ts';
import * as password from '../../features/accounts/password.handlers.ts';
import * as phone from '../../features/accounts/phone.handlers.ts';
import * as plantMetrics from '../../features/metrics/plant-metrics.ts';
import * as pulpPlan from '../../features/pulp-plans/pulp-plan.handlers.ts';
import * as report from '../../features/reports/report.handlers.ts';
import * as savingPlan from '../../features/baseline/saving-plan.handlers.ts';
import * as secondFactor from '../../features/accounts/second-factor.handlers.ts';
import * as session from '../../features/accounts/session.handlers.ts';
import * as setup from '../../features/accounts/setup.handlers.ts';
import * as signIn from '../../features/accounts/sign-in.handlers.ts';
import * as sso from '../../features/single-sign-on/sso.handlers.ts';
import * as tableShapes from '../../features/tables/table-shapes.ts';
import * as workAlarms from '../../features/work-home/work-alarms.handlers.ts';
import * as workDay from '../../features/work-home/work-day.handlers.ts';
import * as workHome from '../../features/work-home/work-home.handlers.ts';
import * as workIndicators from '../../features/work-home/work-indicators.handlers.ts';

/** What a call takes and what it answers with, as `data` of the envelope. What is left out takes, or promises, nothing. */
export interface Shape {
  readonly query?: v.GenericSchema;
  readonly body?: v.GenericSchema;
  readonly data?: v.GenericSchema;
  /** The body is a CSV file. */
  readonly file?: true;
}

/** Panels are each board's own: JSON Schemas of them are published beside the elements. */
const BoardSchema = contract.boardSchema(v.record(v.string(), v.unknown()));
/** Of a board: which area, which range, and what a board takes of its own. */
const ScopeSchema = v.objectWithRest(
  { areaId: v.optional(v.string()), range: v.optional(v.string()) },
  v.string(),
);
const MetricListSchema = v.object({
  metrics: v.array(v.object({ id: v.string(), name: v.string(), over: v.array(v.picklist(METRIC_SPANS)) })),
});
const SpeechCapsSchema = v.object({
  provider: v.string(),
  dictation: v.boolean(),
  languages: v.array(v.string()),
  partials: v.boolean(),
  translateTo: v.array(v.string()),
  maxSeconds: v.optional(v.number()),
});
/** What a sign-in is answered with: a login, or the question for a code. */
const LoginAnswerSchema = v.union([contract.LoginResultSchema, contract.SecondStepSchema]);
const MetricAnswersSchema = v.object({ results: v.array(plantMetrics.MetricAnswerSchema) });

/** By the schemas that the handlers read with and the elements parse with, so that no copy of them can go stale. */
export const SHAPES: Readonly<Record<EndpointName, Shape>> = {
  loginPassword: { body: signIn.PasswordLoginSchema, data: LoginAnswerSchema },
  loginPhone: { body: signIn.PhoneLoginSchema, data: LoginAnswerSchema },
  loginSecondStep: { body: signIn.SecondStepBodySchema, data: contract.SignedInSchema },
  secondFactor: { data: contract.SecondFactorStateSchema },
  secondFactorStart: { data: contract.SecondFactorStartSchema },
  secondFactorConfirm: { body: secondFactor.FactorCodeSchema, data: contract.RecoveryCodesSchema },
  secondFactorCodes: { body: secondFactor.FactorCodeSchema, data: contract.RecoveryCodesSchema },
  secondFactorOff: { body: secondFactor.FactorOffSchema },
  sessions: { data: contract.OwnSessionListSchema },
  sessionEnd: { body: session.SessionEndSchema },
  sessionsEndOthers: {},
  verificationCode: { query: phone.CodeRequestSchema },
  tokenRefresh: { body: signIn.RefreshSchema, data: contract.TokenRefreshSchema },
  logout: { body: signIn.LogoutSchema },
  setUp: { body: setup.SetupSchema, data: contract.LoginResultSchema },
  capabilities: { query: embedding.CapabilitiesQuerySchema, data: contract.CapabilitiesSchema },
  publicKey: { data: contract.PublicKeySchema },
  passwordPolicy: { query: ownAccount.UserQuerySchema },
  passwordExpiry: { query: ownAccount.UserQuerySchema, data: contract.PasswordExpirySchema },
  passwordCheck: { query: ownAccount.UserQuerySchema, data: contract.PasswordCheckSchema },
  serviceValidity: { query: ownAccount.UserQuerySchema, data: contract.ServiceValiditySchema },
  passwordModify: { body: password.ModifySchema },
  passwordReset: { body: password.ResetSchema },
  phoneAcquire: { body: phone.AcquireSchema, data: contract.PhoneBindingSchema },
  phoneBind: { body: phone.BindSchema },
  phoneUnbindValidate: { body: phone.UnbindSchema },
  onlineLogin: { body: account.OnlineLoginRequestSchema, data: contract.OnlineLoginSchema },
  loginSso: { body: contract.SsoValuesSchema, data: contract.LoginResultSchema },
  ssoStart: { data: contract.SsoStartSchema },
  logoutSso: { body: sso.LogoutSchema, data: contract.SsoLogoutSchema },
  loginEquipment: { body: equipment.LoginSchema, data: contract.EquipmentSignInSchema },
  equipmentTicket: { data: contract.EquipmentSignInSchema },
  embedToken: { body: embedding.EmbedRequestSchema },
  socketTicket: { data: contract.SocketTicketSchema },
  deviceEnrol: { data: contract.DeviceEnrolmentSchema },
  deviceToken: { body: device.DeviceCodeSchema, data: contract.DeviceTokenSchema },
  deviceRenew: { body: device.DeviceSecretSchema, data: contract.PairedDeviceSchema },
  linkTicket: { data: contract.LinkTicketSchema },
  linkRedeem: { body: host.RedeemSchema },
  monitorConfig: { data: contract.MonitorConfigSchema },
  hostConfig: { query: host.HostQuerySchema, data: contract.HostConfigSchema },
  customizationByCode: { query: enterprise.CodeSchema, data: contract.HostConfigSchema },
  brand: { query: brand.BrandQuerySchema, data: contract.BrandSchema },
  brandSave: { body: contract.BrandTitleSaveSchema, data: contract.BrandSchema },
  brandImageSave: { body: contract.BrandImageSaveSchema, data: contract.BrandSchema },
  brandImageRemove: { body: contract.BrandImageRemoveSchema, data: contract.BrandSchema },
  serverTime: { data: contract.ServerTimeSchema },
  resourcesTree: { data: v.array(contract.MenuResourceSchema) },
  enterprise: { data: contract.EnterpriseModelSchema },
  organisations: {},
  invitations: { data: v.array(contract.InvitationSchema) },
  invitationAnswer: { body: contract.InvitationAnswerSchema },
  areaTree: { data: contract.AreaTreeSchema },
  boardData: { query: board.BoardQuerySchema, data: BoardSchema },
  boardConfig: { query: boardConfig.ConfigQuerySchema, data: contract.BoardConfigAnswerSchema },
  boardConfigSave: { body: contract.BoardSettingSchema, data: contract.BoardConfigAnswerSchema },
  kanbanTimes: { data: contract.KanbanTimesSchema },
  kanbanTimeAdd: { body: contract.KanbanTimeAddSchema, data: contract.KanbanTimeSchema },
  kanbanTimeModify: { body: contract.KanbanTimeModifySchema, data: contract.KanbanTimeSchema },
  areaEnergyBaselines: { query: baseline.ListQuerySchema, data: contract.BaselineListSchema },
  areaEnergyBaselineFit: { body: contract.BaselineDefinitionSchema, data: contract.BaselineFitSchema },
  areaEnergyBaselineSave: { body: contract.BaselineSaveSchema, data: contract.BaselineRecordSchema },
  areaEnergyBaselineStep: { body: contract.BaselineStepSchema, data: contract.BaselineListSchema },
  areaEnergyAlertAcknowledge: {
    body: contract.AlertAcknowledgeSchema,
    data: contract.AlertAcknowledgedSchema,
  },
  electricFeesBenchmark: { query: savingPlan.QuerySchema, data: contract.SavingPlanAnswerSchema },
  electricFeesBenchmarkSave: { body: contract.SavingPlanSchema, data: contract.SavingPlanAnswerSchema },
  wholeFactoryEnergy: { query: ScopeSchema, data: BoardSchema },
  peakValleyBoard: { query: ScopeSchema, data: BoardSchema },
  areaTierEnergy: { query: contract.AnalysisQuerySchema, data: contract.AnalysisSchema },
  areaEnergyDistribution: { query: contract.AnalysisQuerySchema, data: contract.AnalysisSchema },
  areaElectricity: { query: contract.AnalysisQuerySchema, data: contract.AnalysisSchema },
  enterpriseLoad: { query: contract.AnalysisQuerySchema, data: contract.AnalysisSchema },
  enterpriseCost: { query: contract.AnalysisQuerySchema, data: contract.AnalysisSchema },
  enterpriseTrend: { query: contract.AnalysisQuerySchema, data: contract.AnalysisSchema },
  factoryEnergyUsage: { query: contract.AnalysisQuerySchema, data: contract.AnalysisSchema },
  tradeIndex: { query: contract.AnalysisQuerySchema, data: contract.AnalysisSchema },
  meterHistory: { query: contract.AnalysisQuerySchema, data: contract.AnalysisSchema },
  equipmentPerf: { data: contract.EquipmentPerfSchema },
  ballBoard: { data: contract.BallBoardSchema },
  produceChecking: { data: contract.ProduceCheckingSchema },
  gradeQuality: { data: contract.GradeQualitySchema },
  products: { body: contract.RecordQuerySchema, data: contract.RecordPageSchema },
  materials: { body: contract.RecordQuerySchema, data: contract.RecordPageSchema },
  alarmRules: { body: contract.RecordQuerySchema, data: contract.RecordPageSchema },
  monitorValues: { body: contract.RecordQuerySchema, data: contract.RecordPageSchema },
  metersWithoutParameter: { body: contract.RecordQuerySchema, data: contract.RecordPageSchema },
  productLines: { data: contract.ProductLinesSchema },
  factoryTree: { data: contract.PlantTreeSchema },
  indexTree: { data: contract.PlantTreeSchema },
  parameterTree: { data: contract.PlantTreeSchema },
  touReport: { query: report.ReportQuerySchema, data: contract.TouReportSchema },
  touReportExport: { body: report.ExportBodySchema, data: contract.ReportJobSchema },
  touReportJobs: { data: contract.ReportJobListSchema },
  touReportCancel: { body: report.JobBodySchema, data: contract.ReportJobSchema },
  touReportFile: { body: report.JobBodySchema, data: contract.ReportFileSchema },
  readingsImport: { file: true, data: contract.ImportReportSchema },
  unreadNumber: {},
  unreadMessageCount: { data: contract.UnreadCountsSchema },
  messagePage: { body: message.PageBodySchema, data: contract.MessagePageSchema },
  messageDetail: { query: message.DetailQuerySchema, data: contract.MessageRecordSchema },
  messageRead: { body: message.ReadBodySchema },
  messageReadAll: {},
  announcementPublish: { body: contract.AnnouncementSchema },
  recordDescription: { data: contract.RecordDescriptionSchema },
  recordPage: { body: contract.RecordQuerySchema, data: contract.RecordPageSchema },
  recordSave: { body: contract.RecordSaveSchema, data: contract.RecordRowSchema },
  recordRemove: { body: contract.RecordRemoveSchema },
  roleMatrix: { data: contract.RoleMatrixSchema },
  roleRights: { query: contract.RoleQuerySchema, data: contract.RoleRightsSchema },
  roleSave: { body: contract.RoleSaveSchema, data: contract.RoleRightsSchema },
  roleRemove: { body: contract.RoleRemoveSchema },
  metrics: { data: MetricListSchema },
  metricsQuery: { body: metric.QuerySchema, data: MetricAnswersSchema },
  figureTable: { query: tableShapes.FigureTableQuerySchema, data: tableShapes.FigureTableSchema },
  slotTable: { query: tableShapes.SlotTableQuerySchema, data: tableShapes.SlotTableSchema },
  analysisPage: { query: contract.AnalysisQuerySchema, data: contract.AnalysisSchema },
  activeAlarms: { query: alarm.ListQuerySchema, data: contract.AlarmPageSchema },
  docketTemplates: { query: docket.ListQuerySchema, data: contract.DocketTemplateListSchema },
  docketTemplateSave: { body: contract.DocketTemplateSchema, data: contract.DocketTemplateSchema },
  docketTemplateRemove: { body: docket.RemoveBodySchema },
  dockets: { query: docket.DocketQuerySchema, data: contract.DocketPageSchema },
  alarmAcknowledge: { body: alarm.AcknowledgeBodySchema, data: contract.AlarmActionSchema },
  alarmShelve: { body: contract.AlarmShelveSchema, data: contract.AlarmActionSchema },
  alarmUnshelve: { body: alarm.AcknowledgeBodySchema, data: contract.AlarmActionSchema },
  pulpPlanSolve: { body: pulpPlan.SolveSchema },
  pulpPlanCancel: { body: pulpPlan.CancelSchema },
  pulpPlanDecide: { body: pulpPlan.DecideSchema },
  alarmSetting: { data: contract.AlarmSettingSchema },
  alarmSettingSave: { body: contract.AlarmSettingSchema, data: contract.AlarmSettingSchema },
  handbookList: { query: handbook.ListQuerySchema, data: contract.HandbookListSchema },
  handbookDetail: { query: handbook.DetailQuerySchema, data: contract.HandbookPageSchema },
  handbookSearch: { query: handbook.SearchQuerySchema, data: contract.HandbookSearchSchema },
  handbookSave: { body: handbook.SaveBodySchema },
  handbookMove: { body: contract.HandbookMoveSchema },
  handbookPublish: { body: contract.HandbookPublishSchema },
  handbookDelete: { body: contract.HandbookDeleteSchema },
  lowCodePages: { body: contract.LowCodeQuerySchema, data: contract.LowCodeListSchema },
  homeConfig: { data: contract.ComposedPageAnswerSchema },
  customizedMenu: { data: contract.LowCodeListSchema },
  composedPage: { query: composedPage.DetailQuerySchema, data: contract.ComposedPageAnswerSchema },
  composedFigures: { body: contract.PageFiguresQuerySchema, data: contract.PageFiguresSchema },
  composedSources: { data: contract.PageSourcesSchema },
  composedPageSave: { body: contract.ComposedPageSchema, data: contract.ComposedPageSchema },
  composedPageRemove: { body: contract.PageRemoveSchema },
  workLayout: { data: contract.WorkLayoutSchema },
  workLayoutSave: { body: contract.WorkLayoutSaveSchema, data: contract.WorkLayoutSchema },
  workTasks: { query: workHome.TaskQuerySchema, data: contract.WorkTaskPageSchema },
  workTaskStat: { query: workHome.TaskStatQuerySchema, data: contract.WorkTaskStatSchema },
  workTaskSave: { body: contract.WorkTaskSaveSchema, data: contract.WorkTaskSchema },
  workTaskTrend: { query: workDay.TaskCourseQuerySchema, data: contract.WorkCourseSchema },
  workBacklog: { query: workHome.BacklogQuerySchema, data: contract.BacklogPageSchema },
  workBacklogStat: { data: contract.BacklogStatSchema },
  workBacklogSave: { body: contract.BacklogSaveSchema, data: contract.BacklogPutOffSchema },
  workBacklogTrend: { query: workDay.CourseQuerySchema, data: contract.WorkCourseSchema },
  workAlarms: { query: workAlarms.AlarmQuerySchema, data: contract.WorkAlarmPageSchema },
  workAlarmStat: { query: workAlarms.AlarmStatQuerySchema, data: contract.WorkAlarmStatSchema },
  workAlarmSave: { body: contract.WorkAlarmSaveSchema, data: contract.WorkAlarmSavedSchema },
  workAlarmTrend: { query: workDay.AlarmCourseQuerySchema, data: contract.WorkCourseSchema },
  workApplications: { data: contract.WorkApplicationsSchema },
  workApplicationsSave: { body: contract.WorkApplicationsSaveSchema, data: contract.WorkApplicationsSchema },
  workApplicationStat: { data: contract.WorkUsageSchema },
  workApplicationTrend: { data: contract.WorkUsageTrendSchema },
  workQuota: { query: workIndicators.QuotaQuerySchema, data: contract.QuotaListSchema },
  workQuotaSave: { body: contract.QuotaSaveSchema, data: contract.QuotaListSchema },
  workQuotaStat: { query: workIndicators.QuotaQuerySchema, data: contract.QuotaStatSchema },
  workQuotaTrend: { query: chosenTrend.TrendQuerySchema, data: contract.WorkTrendSchema },
  workTrendSave: { body: contract.WorkTrendSaveSchema, data: contract.WorkTrendSchema },
  workPractice: { data: contract.PracticeListSchema },
  workPracticeSave: { body: contract.QuotaSaveSchema, data: contract.PracticeListSchema },
  workPracticeStat: { data: contract.PracticeStatSchema },
  workPracticeTrend: { query: chosenTrend.TrendQuerySchema, data: contract.WorkTrendSchema },
  workEquipment: { data: contract.EquipmentListSchema },
  workEquipmentSave: { body: contract.EquipmentSaveSchema, data: contract.EquipmentListSchema },
  workEquipmentStat: { data: contract.EquipmentStatSchema },
  workEquipmentTrend: { query: chosenTrend.TrendQuerySchema, data: contract.WorkTrendSchema },
  organizationPassword: { data: contract.PasswordIdSchema },
  factoryModelList: { body: contract.FactoryModelQuerySchema, data: contract.FactoryModelListSchema },
  maxDemandTrend: { body: contract.MaxTrendQuerySchema, data: contract.MaxTrendSchema },
  tariffTemplate: { body: contract.TariffTemplateQuerySchema, data: contract.TariffTemplateSchema },
  assistantPermission: { data: contract.AssistantPermissionSchema },
  assistantPage: { data: contract.AssistantPageSchema },
  assistantHistory: { query: assistant.HistoryQuerySchema, data: contract.HistoryPageSchema },
  assistantQuota: { data: contract.QuotaSchema },
  speechCapabilities: { data: SpeechCapsSchema },
  speechXunfeiUrl: {},
  assistantEvaluate: { body: assistant.EvaluateSchema, data: contract.EvaluateResultSchema },
  assistantVersions: { query: assistant.VersionsQuerySchema, data: contract.AnswerVersionsSchema },
  assistantPhrases: { data: contract.StoredPhrasesSchema },
  assistantPhrasesSave: { body: contract.StoredPhrasesSchema, data: contract.StoredPhrasesSchema },
  assistantAttachmentSave: { body: contract.AttachmentSaveSchema, data: contract.AttachmentSavedSchema },
  assistantAttachmentRemove: { body: contract.AttachmentRemoveSchema, data: contract.EvaluateResultSchema },
  assistantAttachment: { query: contract.AttachmentRemoveSchema, data: contract.AttachmentContentSchema },
  assistantAccounts: { data: contract.QuotaAccountsSchema },
  assistantRecharge: { body: contract.QuotaRechargeSchema },
  pageSessionUpdate: { body: contract.PageSessionSchema },
  pageVisitAdd: { body: contract.PageVisitSchema },
  pageDestroy: { body: contract.PageDestroySchema },
  pageJump: { body: contract.PageJumpSchema },
  pointReportEvent: { body: contract.PointSchema },
  pointPolymerization: { body: contract.PointListSchema },
  eventAdd: { body: contract.TrackEventSchema },
  operateLogAdd: { body: contract.OperateLogSchema },
  scriptErrorAdd: { body: contract.ScriptErrorSchema },
};
