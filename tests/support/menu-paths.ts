/** The paths of the reference menu as they are written down, apart from the tables that are checked against them. */
export const MENU_PATHS: readonly string[] =
  `/workBench /workBenchList /ProductionControl /productionTask /productionExecution /completionMaintenance /dataEntry
  /formulaSelect /materialSelect /materialBatchManage /output /energyStatistics /qualityStatistics /materieStatistics
  /outputStatistics /classGroupStatistics /productAnalysis /QualityAssurance /incomingInspection /warehouseInspection
  /processInspection /productInspection /processInspectionPlan /jypz /measurementUnit /inspectionItems /incomingStandard
  /warehouseStandard /processStandard /tongjifenxi /qualityStatistical /equipmentLedger /reserveManagement
  /equipmentSpotInspection /equipmentMaintenance /equipmentOverhaul /runningRecord /downtimeAnalysis
  /shutdownReasonManagement /task_all_repair_task /task_all_tallying_task /task_all_maintain_task /task_all_overhaul_task
  /efficiencyAnalyze /energyFlowAnalyze /peakValleyAnalyze /energyQuality /elecAnalysis /energyNeedAnalyze /meterReading
  /manualReading /productionMonitoring /meterMonitoring /communicationMonitoring /wholePlantMeasurement
  /communicationAlarm /processLimit /equipmentAlarm /alarmRule /associationAnalysis /standIndex /energyReport /dataQuery
  /specificReports /tianji /realTimeBoardMain /scheduleAllocation /teamConfiguration /factoryModel
  /materialCategoryConfig /materialInfoConfig /craftRecipe /workforceManagement /equipmentConfiguration
  /SupplierManagement /productManagement /energyPrice /capacityManagement /proTaskTemplateConfig /tableConfiguration
  /userManagement /roleManagement /wipcompletion /inventoryallocation /Stocktaking /StockOverview /popupConfig
  /checkConfig /pageSort`.split(/\s+/);

/** Paths that stand in no menu and are registered by themselves. */
export const PATHS_ALONE: readonly string[] =
  `/producePlan /manualReading /stopRecord /reportCenter /inventoryDetails /dataPermissions /productionCalendar
  /qualityForecasting /SaleOrder /taskStatistics /reportSource`.split(/\s+/);
