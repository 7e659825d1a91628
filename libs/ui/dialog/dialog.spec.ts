import { ChangeDetectionStrategy, Component, signal } from '@angular/core';
import { TestBed } from '@angular/core/testing';
import { Dialog } from './dialog';

@Component({
  selector: 'sv-bench',
  changeDetection: ChangeDetectionStrategy.OnPush,
  imports: [Dialog],
  template: `<button type="button">Open</button>
    @if (shown()) {
      <sv-dialog heading="A question" [open]="true"><input /></sv-dialog>
    }`,
})
class Bench {
  readonly shown = signal(false);
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
});
