import type { PracticeList, PracticeStat } from '@plantdeck/core/contract';

/** Best-practice figures in short: how many keep their target, which is nearest to its best, which team is best. */
export function practiceStat({ records }: Pick<PracticeList, 'records'>): PracticeStat {
  const counts: PracticeStat['counts'] = {};
  for (const { kpi } of records) {
    const judge = kpi?.judge ?? 'unknown';
    counts[judge] = (counts[judge] ?? 0) + 1;
  }
  const judged = records.length - (counts.unknown ?? 0);
  const gaps = records.flatMap(({ cfg, kpi, gapPct }) =>
    gapPct === null || kpi?.value == null
      ? []
      : [
          {
            indicatorId: cfg.id,
            name: cfg.name,
            value: kpi.value,
            unit: cfg.unit,
            gapPct,
            // Of a figure that should be high, what lies below the best is worse.
            worsePct: kpi.better === 'high' ? -gapPct : gapPct,
          },
        ],
  );
  const [nearest] = gaps.toSorted((a, b) => a.worsePct - b.worsePct);
  const teams = new Map<string, number>();
  for (const { best } of records)
    if (best?.team !== undefined) teams.set(best.team, (teams.get(best.team) ?? 0) + 1);
  const [best] = [...teams].toSorted(([a, n], [b, m]) => m - n || a.localeCompare(b));
  return {
    total: records.length,
    counts,
    judged,
    metPct: judged === 0 ? null : ((counts.normal ?? 0) / judged) * 100,
    nearest: nearest
      ? {
          indicatorId: nearest.indicatorId,
          name: nearest.name,
          value: nearest.value,
          unit: nearest.unit,
          gapPct: nearest.gapPct,
        }
      : null,
    bestTeam: best ? { team: best[0], times: best[1] } : null,
  };
}
