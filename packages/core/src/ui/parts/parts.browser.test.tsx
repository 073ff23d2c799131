import { axeProblems } from '../../../../../tests/support/axe.ts';
import { describe, expect, it, settled } from '../../../../../tests/support/browser.ts';
import { mountView } from '../../../../../tests/support/mount-view.tsx';
import {
  AgeMark,
  Banner,
  Button,
  Chip,
  Delta,
  Icon,
  KpiTile,
  Panel,
  PriorityMark,
  Segmented,
  Skeleton,
  StateView,
  TierMark,
  useSecondsUntil,
} from '../base.ts';
import { ICON_PATHS, type IconName } from './icon-paths.ts';

function Everything() {
  return (
    <>
      <Banner
        tone="warn"
        title="Demand"
        action={<Button size="s">Show</Button>}
        onClose={() => undefined}
        closeLabel="Close"
      >
        90.5 % of the contract
      </Banner>
      <Banner tone="error">Server did not answer.</Banner>
      <Button variant="primary">Save</Button>
      <Button variant="danger">Delete</Button>
      <Button variant="ghost">Cancel</Button>
      <Segmented
        label="Range"
        value="a"
        options={[
          { value: 'a', label: 'Today' },
          { value: 'b', label: 'Week' },
        ]}
        onChange={() => undefined}
      />
      <Panel title="Load" note="1 min" end={<AgeMark state="stale" word="Stale" age="12 min ago" />}>
        <KpiTile label="Energy" value="3.26" unit="×10⁴ kWh" spark={[1, null, 3]} target={2}>
          <Delta value={2.3} text="+2.3 %" better="low" word="worse" /> vs yesterday
        </KpiTile>
        <KpiTile label="Load" value="1,598" unit="kW" stale>
          <Chip tone="warn" icon="alert-triangle">
            Off target
          </Chip>
          <Chip tone="info">92 % of data</Chip>
          <Chip tone="error">Failed</Chip>
          <Chip tone="accent">New</Chip>
        </KpiTile>
      </Panel>
      <Panel title="Setup">
        <StateView kind="failed" title="No data" actionLabel="Retry" onAction={() => undefined}>
          In 15 s
        </StateView>
        <Skeleton height={20} />
      </Panel>
      {([1, 2, 3, 4] as const).map((priority) => (
        <PriorityMark key={priority} priority={priority} label={`Priority ${priority}`} />
      ))}
      {(['topPeak', 'peak', 'flat', 'valley', 'deepValley'] as const).map((tier) => (
        <TierMark key={tier} tier={tier} label={tier} />
      ))}
    </>
  );
}

describe('the small parts', () => {
  it('are accessible in the four themes', async () => {
    const view = await mountView(() => <Everything />);
    const problems: string[] = [];
    for (const theme of ['light', 'dark', 'control-room', 'big-screen']) {
      view.host.setAttribute('theme', theme);
      await settled();
      await Promise.allSettled(view.root.getAnimations().map((animation) => animation.finished));
      problems.push(...(await axeProblems(view.host)).map((problem) => `${theme}: ${problem}`));
    }
    expect(problems).to.deep.equal([]);
    await view.unmount();
  });

  it('judge a change by its good direction, and nothing without one', async () => {
    const view = await mountView(() => (
      <>
        <Delta value={1} text="a" better="low" />
        <Delta value={-1} text="b" better="low" />
        <Delta value={1} text="c" better="high" />
        <Delta value={0} text="d" better="high" />
        <Delta value={1} text="e" />
      </>
    ));
    const classes = [...view.root.querySelectorAll('.delta')].map((delta) =>
      delta.className.replace('delta', '').trim(),
    );
    expect(classes).to.deep.equal(['worse', 'better', 'better', '', '']);
    await view.unmount();
  });

  it('stay in reach but do nothing while disabled', async () => {
    let pressed = 0;
    const view = await mountView(() => (
      <Button disabled onClick={() => pressed++}>
        Save
      </Button>
    ));
    const button = view.find('button');
    button.focus();
    button.click();
    expect(view.root.activeElement).to.equal(button);
    expect(button.getAttribute('aria-disabled')).to.equal('true');
    expect(pressed).to.equal(0);
    await view.unmount();
  });

  it('count down whole seconds to the next try', async () => {
    function Countdown({ atMs }: { readonly atMs: number | null }) {
      return <p>{String(useSecondsUntil(atMs))}</p>;
    }
    let atMs: number | null = Date.now() + 4500;
    const view = await mountView(() => <Countdown atMs={atMs} />);
    expect(Number(view.find('p').textContent)).to.be.within(4, 5);
    atMs = Date.now() - 1000;
    await view.redraw();
    expect(view.find('p').textContent).to.equal('0');
    atMs = null;
    await view.redraw();
    expect(view.find('p').textContent).to.equal('null');
    await view.unmount();
  });

  it('draw every icon inside its box', async () => {
    const names = Object.keys(ICON_PATHS) as IconName[];
    const view = await mountView(() => names.map((name) => <Icon key={name} name={name} />));
    const paths = [...view.root.querySelectorAll('path')];
    expect(paths).to.have.length(names.length);
    const outside = paths.flatMap((path, index) => {
      const { x, y, width, height } = path.getBBox();
      const isInside =
        x >= 0 && y >= 0 && x + width <= 24 && y + height <= 24 && Math.max(width, height) >= 8;
      return isInside ? [] : [`${names[index]} ${x} ${y} ${width} ${height}`];
    });
    expect(outside).to.deep.equal([]);
    await view.unmount();
  });
});
