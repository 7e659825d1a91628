import { ChangeDetectionStrategy, Component, signal } from '@angular/core';
import { TestBed } from '@angular/core/testing';
import { Dialog } from './dialog';

@Component({
  selector: 'sv-bench',
  changeDetection: ChangeDetectionStrategy.OnPush,
  imports: [Dialog],
  template: `<button type="button">Open</button>
    @if (shown()) {
      <sv-dialog heading="A question" [open]="true" [kept]="kept()"><input /></sv-dialog>
    }`,
})
class Bench {
  readonly shown = signal(false);
  readonly kept = signal(false);
}

describe('Dialog', () => {
  afterEach(() => document.body.replaceChildren());

  it('takes the focus to its first field, and gives it back when the page takes the dialog away open', () => {
    const bench = TestBed.createComponent(Bench);
    document.body.append(bench.nativeElement as HTMLElement);
    TestBed.tick();
    const opener = document.querySelector('button');
    opener?.focus();

    bench.componentInstance.shown.set(true);
    TestBed.tick();
    expect(document.activeElement?.tagName).toBe('INPUT');

    bench.componentInstance.shown.set(false);
    TestBed.tick();
    expect(document.activeElement).toBe(opener);
  });

  it.each([false, true])('closes on Escape, but not when it shows what is shown once: %s', kept => {
    const bench = TestBed.createComponent(Bench);
    bench.componentInstance.shown.set(true);
    bench.componentInstance.kept.set(kept);
    document.body.append(bench.nativeElement as HTMLElement);
    TestBed.tick();

    const dialog = document.querySelector('dialog');
    expect(dialog?.getAttribute('closedby')).toBe(kept ? 'none' : null);
    expect(dialog?.dispatchEvent(new Event('cancel', { cancelable: true }))).toBe(!kept);
    expect(Boolean(document.querySelector('[aria-label="Close"]'))).toBe(!kept);
  });
});

@Component({
  selector: 'sv-form-bench',
  changeDetection: ChangeDetectionStrategy.OnPush,
  imports: [Dialog],
  template: `<sv-dialog heading="A form" [(open)]="isOpen" [edits]="edits"><input /></sv-dialog>`,
})
class FormBench {
  readonly isOpen = signal(true);
  readonly isDirty = signal(true);
  readonly mayClose = jest.fn<Promise<boolean>, []>();
  readonly edits = { isDirty: this.isDirty, mayClose: this.mayClose };
}

describe('a dialog with unsaved edits', () => {
  async function bench() {
    const fixture = TestBed.createComponent(FormBench);
    document.body.append(fixture.nativeElement as HTMLElement);
    TestBed.tick();
    const dialog = document.querySelector('dialog')!;
    const ways: Record<string, () => void> = {
      Escape: () => dialog.querySelector('input')!.dispatchEvent(key()),
      'a second Escape': () => dialog.dispatchEvent(new Event('close')),
      'the cancel event': () => dialog.dispatchEvent(new Event('cancel', { cancelable: true })),
      'the close button': () => dialog.querySelector<HTMLElement>('[aria-label="Close"]')!.click(),
      'a press beside it': () => dialog.dispatchEvent(new Event('pointerdown')),
    };
    const take = async (way: string): Promise<void> => {
      ways[way]!();
      await fixture.whenStable();
      TestBed.tick();
    };
    return { ...fixture.componentInstance, take };
  }
  const key = (): KeyboardEvent => new KeyboardEvent('keydown', { key: 'Escape', bubbles: true, cancelable: true });
  afterEach(() => document.body.replaceChildren());

  it.each(['Escape', 'a second Escape', 'the cancel event', 'the close button', 'a press beside it'])(
    'asks before %s closes it',
    async way => {
      const { isOpen, isDirty, mayClose, take } = await bench();
      mayClose.mockResolvedValueOnce(false);
      await take(way);
      expect(mayClose).toHaveBeenCalledTimes(1);
      expect(isOpen()).toBe(true);
      mayClose.mockResolvedValueOnce(true);
      await take(way);
      expect(isOpen()).toBe(false);
      expect(isDirty()).toBe(true);
    },
  );

  it('asks nothing when all is saved', async () => {
    const { isOpen, isDirty, mayClose, take } = await bench();
    isDirty.set(false);
    await take('the close button');
    expect(mayClose).not.toHaveBeenCalled();
    expect(isOpen()).toBe(false);
  });
});
