import loadHighs from 'highs';
import { gapPct, type MilpResult, type MilpSolver } from '../../engine/pulp-schedule/solve-plan.ts';

/**
 * HiGHS as WebAssembly. It holds the thread for as long as it solves. A run that was interrupted may leave the module
 * in a bad state, so each caller loads its own.
 */
export async function loadHighsSolver(): Promise<MilpSolver> {
  const highs = await loadHighs();
  const { modelStatus, callbackType, variableType } = highs.constants;
  const known = (value: number | undefined) => (value !== undefined && Math.abs(value) < 1e20 ? value : null);
  return (milp, start, settings) =>
    highs.withModel(
      {
        numCols: milp.columnCost.length,
        numRows: milp.rowLower.length,
        offset: milp.offset,
        colCost: milp.columnCost,
        colLower: milp.columnLower,
        colUpper: milp.columnUpper,
        rowLower: milp.rowLower,
        rowUpper: milp.rowUpper,
        integrality: milp.isInteger.map((is) => (is ? variableType.integer : variableType.continuous)),
        matrix: {
          format: 'csr',
          numRows: milp.rowLower.length,
          numCols: milp.columnCost.length,
          starts: milp.rowStarts,
          indices: milp.indices,
          values: milp.values,
        },
      },
      (model): MilpResult => {
        model.options.set({
          output_flag: false,
          time_limit: settings.timeLimitS,
          mip_rel_gap: settings.relativeGap,
          random_seed: settings.seed,
        });
        if (start.columns.length > 0) model.setSolution({ indices: start.columns, values: start.values });
        let values: Float64Array | null = null;
        let isCancelled = settings.isCancelled();
        const stop = (event: { interrupt(): void }): undefined => {
          isCancelled ||= settings.isCancelled();
          if (isCancelled) event.interrupt();
        };
        if (isCancelled) return { status: 'cancelled', values, boundCny: null };
        let reported = '';
        const { modelStatus: status } = model.run({
          [callbackType.mipImprovingSolution](event) {
            values = event.data.mip_solution ?? values;
          },
          // The logging callback is silent without HiGHS' own output; this one is called as often.
          [callbackType.mipInterrupt](event) {
            stop(event);
            const bestCny = known(event.data.mip_primal_bound);
            const boundCny = known(event.data.mip_dual_bound);
            if (reported === `${bestCny} ${boundCny}`) return;
            reported = `${bestCny} ${boundCny}`;
            const gap = bestCny === null || boundCny === null ? null : gapPct(bestCny, boundCny);
            settings.onProgress({ bestCny, boundCny, gapPct: gap });
          },
          [callbackType.simplexInterrupt]: stop,
        });
        if (status === modelStatus.infeasible || status === modelStatus.unboundedOrInfeasible)
          return { status: 'infeasible', values: null, boundCny: null };
        const hasBound = milp.isInteger.includes(true);
        const boundCny = known(
          hasBound ? Number(model.info.get('mip_dual_bound')) : model.getObjectiveValue(),
        );
        if (status === modelStatus.optimal)
          return { status: 'optimal', values: model.getSolution().colValue, boundCny };
        if (isCancelled) return { status: 'cancelled', values, boundCny };
        return { status: status === modelStatus.timeLimit ? 'timeLimit' : 'failed', values, boundCny };
      },
    );
}
