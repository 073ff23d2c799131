import { sendKeys, sendMouse } from '@web/test-runner-commands';
import { useState } from 'react';
import { axeProblems } from '../../../../../tests/support/axe.ts';
import { describe, expect, it, settled } from '../../../../../tests/support/browser.ts';
import { mountView } from '../../../../../tests/support/mount-view.tsx';
import { Segmented } from '../base.ts';
import { Checkbox, NumberField, PasswordField, Select, TextField } from './fields.tsx';
import { Table } from './table.tsx';
import { Tabs } from './tabs.tsx';
import { TreeView } from './tree-view.tsx';
import { WidthHandle } from './width-handle.tsx';

async function press(...keys: string[]): Promise<void> {
  for (const key of keys) {
    await sendKeys({ press: key });
    await settled();
  }
}

describe('fields', () => {
  function Form() {
    const [text, setText] = useState('');
    const [amount, setAmount] = useState('1.2');
    const [secret, setSecret] = useState('');
    const [tier, setTier] = useState<'peak' | 'flat' | null>(null);
    const [checked, setChecked] = useState<boolean | 'mixed'>('mixed');
    return (
      <>
        <TextField
          label="Name"
          value={text}
          onChange={setText}
          problem={text === '' ? 'Fill in this field' : null}
          required
        />
        <NumberField
          label="Target"
          value={amount}
          onChange={setAmount}
          unit="kWh"
          step={0.1}
          min={0}
          max={1.4}
        />
        <PasswordField
          label="Password"
          value={secret}
          onChange={setSecret}
          showLabel="Show"
          hidePasswordLabel="Hide"
        />
        <Select
          label="Tier"
          value={tier}
          placeholder="Choose"
          options={[
            { value: 'peak', label: 'Peak' },
            { value: 'flat', label: 'Flat' },
          ]}
          onChange={setTier}
        />
        <Checkbox label="All lines" checked={checked} onChange={setChecked} />
      </>
    );
  }

  it('tell their problem, step by arrows, show a password and choose from a list', async () => {
    const view = await mountView(() => <Form />, { nested: true });
    expect(await axeProblems(view.host)).to.deep.equal([]);
    const [name, target] = [...view.root.querySelectorAll('input')];
    if (!name || !target) throw new Error('fields are missing');
    expect(name.getAttribute('aria-invalid')).to.equal('true');
    const below = view.root.getElementById(name.getAttribute('aria-describedby') ?? '');
    expect(below?.textContent).to.equal('Fill in this field');
    name.focus();
    await sendKeys({ type: 'Kiln' });
    await settled();
    expect(name.hasAttribute('aria-invalid')).to.equal(false);
    target.focus();
    await press('ArrowUp', 'ArrowUp', 'ArrowUp');
    expect(target.value).to.equal('1.4');
    await press('ArrowDown');
    expect(target.value).to.equal('1.3');
    const password = view.find<HTMLInputElement>('input[type="password"]');
    view.findNamed('button', 'Show').click();
    await settled();
    expect(password.type).to.equal('text');
    const select = view.find<HTMLSelectElement>('select');
    select.focus();
    await sendKeys({ type: 'f' });
    await settled();
    expect(select.value).to.equal('flat');
    const box = view.find<HTMLInputElement>('input[type="checkbox"]');
    expect(box.indeterminate).to.equal(true);
    box.click();
    await settled();
    expect([box.indeterminate, box.checked]).to.deep.equal([false, true]);
    await view.unmount();
  });
});

describe('tabs and choices', () => {
  function Choices() {
    const [tab, setTab] = useState<'day' | 'week'>('day');
    const [range, setRange] = useState<'a' | 'b' | 'c'>('a');
    return (
      <>
        <Tabs
          label="Period"
          value={tab}
          onChange={setTab}
          tabs={[
            { id: 'day', label: 'Day' },
            { id: 'week', label: 'Week' },
          ]}
        >
          <p>{tab} shown</p>
        </Tabs>
        <Segmented
          label="Range"
          value={range}
          onChange={setRange}
          options={[
            { value: 'a', label: 'A' },
            { value: 'b', label: 'B' },
            { value: 'c', label: 'C' },
          ]}
        />
      </>
    );
  }

  it('move by arrows with one stop for Tab', async () => {
    const view = await mountView(() => <Choices />, { nested: true });
    view.findNamed('[role="tab"]', 'Day').focus();
    await press('ArrowRight');
    expect(view.find('[role="tabpanel"]').textContent).to.equal('week shown');
    expect(view.root.activeElement?.textContent).to.equal('Week');
    await press('ArrowRight');
    expect(view.root.activeElement?.textContent).to.equal('Day');
    await press('Tab', 'Tab');
    expect(view.root.activeElement?.textContent).to.equal('A');
    await press('ArrowLeft');
    expect(view.find('[role="radio"][aria-checked="true"]').textContent).to.equal('C');
    await press('Home');
    expect(view.root.activeElement?.textContent).to.equal('A');
    expect(await axeProblems(view.host)).to.deep.equal([]);
    await view.unmount();
  });
});

describe('a tree', () => {
  const nodes = [
    { id: 'raw', label: 'Raw material', children: [{ id: 'm1', label: 'Mill 1' }] },
    { id: 'aux', label: 'Auxiliary' },
    { id: 'alarm', label: 'Alarms' },
  ];
  function Areas() {
    const [expanded, setExpanded] = useState<ReadonlySet<string>>(new Set());
    const [selected, setSelected] = useState<string | null>('aux');
    return (
      <TreeView
        label="Areas"
        nodes={nodes}
        expanded={expanded}
        onExpandedChange={setExpanded}
        selected={selected}
        onSelect={setSelected}
      />
    );
  }

  it('is entered at the chosen line, and every letter searches, `a` too', async () => {
    const view = await mountView(
      () => (
        <>
          <input aria-label="Before" />
          <Areas />
        </>
      ),
      { nested: true },
    );
    view.find('input').focus();
    await press('Tab');
    const focused = (): string => view.root.activeElement?.textContent ?? '';
    expect(focused()).to.equal('Auxiliary');
    await press('a');
    expect(focused()).to.equal('Alarms');
    await press('Home', 'ArrowRight', 'ArrowRight', 'Enter');
    expect(focused()).to.equal('Mill 1');
    expect(view.find('[aria-selected="true"]').textContent).to.equal('Mill 1');
    expect(view.find('[aria-expanded="true"]').textContent).to.equal('Raw material');
    expect(await axeProblems(view.host)).to.deep.equal([]);
    await press('ArrowLeft', 'ArrowLeft');
    expect(view.root.querySelectorAll('[role="treeitem"]')).to.have.length(3);
    await view.unmount();
  });
});

describe('a table', () => {
  it('sorts by a press on its head and says so', async () => {
    const view = await mountView(() => (
      <Table
        caption="Workshops"
        maxHeight={120}
        rows={[
          { name: 'Raw', kwh: 6790 },
          { name: 'Firing', kwh: 5010 },
          { name: 'Glaze', kwh: null },
        ]}
        rowKey={(row) => row.name}
        columns={[
          { key: 'name', label: 'Workshop', cell: (row) => row.name, rowHeader: true },
          {
            key: 'kwh',
            label: 'Energy kWh',
            align: 'end',
            cell: (row) => row.kwh ?? '–',
            sortValue: (row) => row.kwh,
          },
        ]}
        sum={{ name: 'Total', kwh: '11,800' }}
      />
    ));
    const names = (): (string | null)[] =>
      [...view.root.querySelectorAll('tbody th')].map((cell) => cell.textContent);
    const head = view.findNamed('button', 'Energy kWh');
    head.click();
    await settled();
    expect(names()).to.deep.equal(['Firing', 'Raw', 'Glaze']);
    expect(head.closest('th')?.getAttribute('aria-sort')).to.equal('ascending');
    head.click();
    await settled();
    expect(names()).to.deep.equal(['Raw', 'Firing', 'Glaze']);
    expect(await axeProblems(view.host)).to.deep.equal([]);
    await view.unmount();
  });
});

describe('a width handle', () => {
  it('moves by keys and by pointer, inside its bounds, and commits once a drag', async () => {
    const commits: number[] = [];
    function Bar() {
      const [widthPx, setWidthPx] = useState(240);
      return (
        <div style={{ display: 'flex', height: 80 }}>
          <div style={{ width: widthPx }} />
          <WidthHandle
            label="Menu width"
            valuePx={widthPx}
            minPx={220}
            maxPx={360}
            onChange={setWidthPx}
            onCommit={(px) => commits.push(px)}
          />
        </div>
      );
    }
    const view = await mountView(() => <Bar />, { nested: true });
    const handle = view.find('[role="separator"]');
    expect(await axeProblems(view.host)).to.deep.equal([]);
    handle.focus();
    await press('ArrowRight', 'Home', 'ArrowLeft', 'End');
    expect(commits).to.deep.equal([256, 220, 220, 360]);
    const { left, top } = handle.getBoundingClientRect();
    const at = (x: number): [number, number] => [Math.round(left + 4 + x), Math.round(top + 40)];
    await sendMouse({ type: 'move', position: at(0) });
    await sendMouse({ type: 'down' });
    await sendMouse({ type: 'move', position: at(-30) });
    await sendMouse({ type: 'move', position: at(-60) });
    await sendMouse({ type: 'up' });
    await settled();
    expect(commits.at(-1)).to.equal(300);
    expect(commits).to.have.length(5);
    expect(handle.getAttribute('aria-valuenow')).to.equal('300');
    await view.unmount();
  });
});
