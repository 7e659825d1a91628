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
