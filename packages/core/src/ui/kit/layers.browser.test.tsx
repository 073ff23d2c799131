import { sendKeys, sendMouse, setViewport } from '@web/test-runner-commands';
import { useState } from 'react';
import { axeProblems } from '../../../../../tests/support/axe.ts';
import { describe, expect, it, settled, until } from '../../../../../tests/support/browser.ts';
import { mountView, type MountedView } from '../../../../../tests/support/mount-view.tsx';
import { Button, IconButton } from '../base.ts';
import { ConfirmDialog, Dialog } from './dialog.tsx';
import { Checkbox, Select, TextField } from './fields.tsx';
import { Menu } from './menu.tsx';
import { Toasts, useToast } from './toasts.tsx';
import { Tip } from './tip.tsx';

async function press(key: string): Promise<void> {
  await sendKeys({ press: key });
  await settled();
}

async function clickOn(element: Element): Promise<void> {
  const { left, top, width, height } = element.getBoundingClientRect();
  await sendMouse({ type: 'click', position: [Math.round(left + width / 2), Math.round(top + height / 2)] });
  await settled();
}

const focusName = (view: MountedView): string => {
  const active = view.root.activeElement;
  return active?.getAttribute('aria-label') ?? active?.textContent?.trim() ?? '';
};

function Editor({ log }: { readonly log: string[] }) {
  const [open, setOpen] = useState(false);
  const [name, setName] = useState('');
  return (
    <>
      <Button onClick={() => setOpen(true)}>Edit</Button>
      <Dialog
        open={open}
        title="Edit line"
        closeLabel="Close"
        onClose={() => {
          log.push('close');
          setOpen(false);
        }}
        footer={<Button variant="primary">Save</Button>}
      >
        <TextField label="Name" value={name} onChange={setName} />
        <Menu label="Units" groups={[[{ id: 'kw', label: 'kW', onSelect: () => log.push('kW') }]]} />
      </Dialog>
    </>
  );
}

it('a dialog fits a phone whatever its title and fields are called', async () => {
  const name = 'Kiln'.repeat(25);
  const none = () => undefined;
  await setViewport({ width: 390, height: 844 });
  const view = await mountView(() => (
    <Dialog open title={name} closeLabel="Close" onClose={none} footer={<Button>Save</Button>}>
      <div style={{ display: 'grid' }}>
        <TextField label={name} value={name} onChange={none} />
        <Select label={name} value={name} options={[{ value: name, label: name }]} onChange={none} />
        <Checkbox label={name} checked onChange={none} />
      </div>
    </Dialog>
  ));
  for (const part of ['dialog', '.dialog-body']) {
    const { scrollWidth, clientWidth } = view.find(part);
    expect(scrollWidth, part).to.be.at.most(clientWidth);
  }
  const close = view.findNamed('button', 'Close').getBoundingClientRect();
  expect(close.right).to.be.at.most(390);
  await view.unmount();
  await setViewport({ width: 800, height: 600 });
});

for (const nested of [false, true]) {
  const where = nested ? 'inside another shadow root' : 'in a page';

  describe(`a dialog ${where}`, () => {
    it('takes the focus, keeps it, closes by Escape and gives it back', async () => {
      const log: string[] = [];
      const view = await mountView(() => <Editor log={log} />, { nested });
      view.findNamed('button', 'Edit').focus();
      await press('Enter');
      expect(view.root.activeElement?.tagName).to.equal('INPUT');
      await sendKeys({ type: 'Line 1' });
      expect(view.find<HTMLInputElement>('input').value).to.equal('Line 1');
      const visited = new Set<string>();
      for (let step = 0; step < 6; step++) {
        await press('Tab');
        visited.add(focusName(view));
      }
      expect(visited.has('Edit')).to.equal(false);
      view.find('input').focus();
      await press('Escape');
      expect(view.root.querySelector('dialog')).to.equal(null);
      expect(focusName(view)).to.equal('Edit');
      expect(log).to.deep.equal(['close']);
      await view.unmount();
    });

    it('loses only its menu to the first Escape', async () => {
      const log: string[] = [];
      const view = await mountView(() => <Editor log={log} />, { nested });
      view.findNamed('button', 'Edit').click();
      await settled();
      view.findNamed('button', 'Units').focus();
      await press('Enter');
      expect(focusName(view)).to.equal('kW');
      await press('Escape');
      expect(view.root.querySelector('.menu')).to.equal(null);
      expect(view.root.querySelector('dialog')).to.not.equal(null);
      expect(focusName(view)).to.equal('Units');
      await press('Escape');
      expect(view.root.querySelector('dialog')).to.equal(null);
      await view.unmount();
    });

    it('closes by a press on the scrim and is accessible while open', async () => {
      const view = await mountView(() => <Editor log={[]} />, { nested });
      view.findNamed('button', 'Edit').click();
      await settled();
      expect(await axeProblems(view.find('dialog'))).to.deep.equal([]);
      const { width } = view.find('dialog').getBoundingClientRect();
      expect(width).to.be.greaterThan(300);
      await sendMouse({ type: 'click', position: [4, 4] });
      await settled();
      expect(view.root.querySelector('dialog')).to.equal(null);
      await view.unmount();
    });
  });

  describe(`a menu ${where}`, () => {
    function Actions({ log }: { readonly log: string[] }) {
      return (
        <Menu
          label="Panel actions"
          groups={[
            [
              { id: 'export', label: 'Export', icon: 'download', onSelect: () => log.push('export') },
              { id: 'ask', label: 'Ask', disabled: true, onSelect: () => log.push('ask') },
            ],
            [{ id: 'table', label: 'As table', checked: true, onSelect: () => log.push('table') }],
          ]}
        />
      );
    }

    it('opens over what would clip it, moves by arrows and letters, and runs an action once', async () => {
      const log: string[] = [];
      const view = await mountView(() => <Actions log={log} />, { nested });
      const button = view.findNamed('button', 'Panel actions');
      await clickOn(button);
      const menu = view.find('.menu');
      const { left, top, height } = menu.getBoundingClientRect();
      expect(height).to.be.greaterThan(90);
      const hit = (view.root as DocumentOrShadowRoot).elementFromPoint(left + 20, top + height - 14);
      expect(menu.contains(hit)).to.equal(true);
      expect(focusName(view)).to.equal('Export');
      await press('ArrowDown');
      await press('ArrowDown');
      expect(focusName(view)).to.equal('As table');
      await press('ArrowDown');
      expect(focusName(view)).to.equal('Export');
      await press('a');
      expect(focusName(view)).to.equal('Ask');
      await press('Enter');
      expect(log).to.deep.equal([]);
      await press('End');
      await press('Enter');
      expect(log).to.deep.equal(['table']);
      expect(view.root.querySelector('.menu')).to.equal(null);
      expect(focusName(view)).to.equal('Panel actions');
      await view.unmount();
    });

    it('takes a bare click on an item, as an accessibility action sends it', async () => {
      const log: string[] = [];
      const view = await mountView(() => <Actions log={log} />, { nested });
      view.findNamed('button', 'Panel actions').click();
      await settled();
      view.findNamed('[role="menuitem"]', 'Export').click();
      await settled();
      expect(log).to.deep.equal(['export']);
      await view.unmount();
    });

    it('closes by a press outside and by a second press on its button', async () => {
      const view = await mountView(() => <Actions log={[]} />, { nested });
      const button = view.findNamed('button', 'Panel actions');
      await clickOn(button);
      expect(button.getAttribute('aria-expanded')).to.equal('true');
      await sendMouse({ type: 'click', position: [700, 500] });
      await until('closed', () => view.root.querySelector('.menu') === null);
      await clickOn(button);
      expect(view.root.querySelector('.menu')).to.not.equal(null);
      await clickOn(button);
      await until('closed again', () => view.root.querySelector('.menu') === null);
      expect(button.getAttribute('aria-expanded')).to.equal('false');
      await view.unmount();
    });

    it('is accessible while open', async () => {
      const view = await mountView(() => <Actions log={[]} />, { nested });
      view.findNamed('button', 'Panel actions').click();
      await settled();
      expect(await axeProblems(view.host)).to.deep.equal([]);
      await view.unmount();
    });
  });
}

describe('a question before something happens', () => {
  it('has its focus on the way back, and both buttons wait while the answer is on its way', async () => {
    const log: string[] = [];
    let busy = false;
    const view = await mountView(() => (
      <ConfirmDialog
        open
        title="Delete board?"
        confirmLabel="Delete"
        cancelLabel="Keep"
        danger
        busy={busy}
        onConfirm={() => log.push('confirm')}
        onCancel={() => log.push('cancel')}
      >
        Its settings are kept.
      </ConfirmDialog>
    ));
    expect(focusName(view)).to.equal('Keep');
    await press('Enter');
    expect(log).to.deep.equal(['cancel']);
    busy = true;
    await view.redraw();
    view.findNamed('.dialog-foot button', 'Delete').click();
    await press('Escape');
    expect(log).to.deep.equal(['cancel']);
    await view.unmount();
  });
});

describe('short messages', () => {
  function Shouter() {
    const show = useToast();
    return (
      <>
        <Button onClick={() => show({ text: 'Saved' })}>Save</Button>
        <Button
          onClick={() =>
            show({
              tone: 'error',
              text: 'Not saved',
              action: { label: 'Again', onPress: () => show({ text: 'Saved now' }) },
            })
          }
        >
          Break
        </Button>
      </>
    );
  }

  it('stand in the element’s own top layer, can be closed, and can hold an action', async () => {
    const view = await mountView(
      () => (
        <Toasts label="Notices" closeLabel="Close">
          <Shouter />
        </Toasts>
      ),
      { nested: true },
    );
    view.findNamed('button', 'Save').click();
    view.findNamed('button', 'Break').click();
    await settled();
    expect(document.querySelector('.toast')).to.equal(null);
    expect([...view.root.querySelectorAll('.toast p')].map((toast) => toast.textContent)).to.deep.equal([
      'Saved',
      'Not saved',
    ]);
    expect(view.find('.toast-error').getAttribute('role')).to.equal('alert');
    expect(view.find('.toasts').matches(':popover-open')).to.equal(true);
    expect(await axeProblems(view.host)).to.deep.equal([]);
    view.findNamed('.toast button', 'Again').click();
    await settled();
    expect([...view.root.querySelectorAll('.toast p')].map((toast) => toast.textContent)).to.deep.equal([
      'Saved',
      'Saved now',
    ]);
    for (const close of view.root.querySelectorAll<HTMLElement>('.toast [aria-label="Close"]')) close.click();
    await settled();
    expect(view.find('.toasts').matches(':popover-open')).to.equal(false);
    await view.unmount();
  });
});

describe('hints', () => {
  it('name an icon button on keyboard focus, and Escape hides them and nothing else', async () => {
    const heard: string[] = [];
    const hear = (event: KeyboardEvent): void => void heard.push(event.key);
    const view = await mountView(
      () => (
        <>
          <input aria-label="Before" />
          <IconButton icon="refresh" label="Refresh" />
        </>
      ),
      { nested: true },
    );
    view.find('input').focus();
    await press('Tab');
    const bubble = view.find('.tip');
    expect(bubble.textContent).to.equal('Refresh');
    expect(bubble.matches(':popover-open')).to.equal(true);
    const button = view.findNamed('button', 'Refresh').getBoundingClientRect();
    expect(Math.abs(bubble.getBoundingClientRect().top - button.bottom)).to.be.lessThan(12);
    document.addEventListener('keydown', hear);
    await press('Escape');
    expect(view.root.querySelector('.tip')).to.equal(null);
    expect(heard).to.deep.equal([]);
    await press('Escape');
    expect(heard).to.deep.equal(['Escape']);
    document.removeEventListener('keydown', hear);
    await view.unmount();
  });

  it('explain a dash', async () => {
    const view = await mountView(() => <Tip text="Under 80 % of data">–</Tip>);
    const anchor = view.find('.tip-anchor');
    expect(anchor.textContent).to.equal('– Under 80 % of data');
    expect(await axeProblems(view.host)).to.deep.equal([]);
    await view.unmount();
  });
});
