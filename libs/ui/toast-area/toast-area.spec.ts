import { ChangeDetectionStrategy, Component, inject, signal } from '@angular/core';
import { TestBed } from '@angular/core/testing';
import { Toasts } from '../workspace/toasts';
import { ToastArea } from './toast-area';

@Component({
  selector: 'sv-bench',
  changeDetection: ChangeDetectionStrategy.OnPush,
  imports: [ToastArea],
  template: `<sv-toast-area class="page" />
    @if (covered()) {
      <sv-toast-area class="dialog" />
    }`,
})
class Bench {
  readonly toasts = inject(Toasts);
  readonly covered = signal(false);
}

describe('the toast area', () => {
  beforeEach(() => jest.useFakeTimers());
  afterEach(() => jest.useRealTimers());

  function bench() {
    const fixture = TestBed.createComponent(Bench);
    const words = (area: string): string[] => {
      fixture.detectChanges();
      return [...fixture.nativeElement.querySelectorAll(`.${area} li`)].map(
        (item: Element) => item.querySelector('p')?.textContent?.replace(/\s+/g, ' ').trim() ?? '',
      );
    };
    words('page');
    const list = fixture.nativeElement.querySelector('.page ul') as HTMLElement;
    return { fixture, words, list, ...fixture.componentInstance };
  }

  it('says what arrived: its title, its words and the way to it', () => {
    const { toasts, words, list } = bench();
    const run = jest.fn();
    toasts.news('Bake the cake', 'It is due today', { label: 'Open', run });
    expect(words('page')).toEqual(['Bake the cake It is due today']);
    list.querySelector('button')?.click();
    expect(run).toHaveBeenCalledTimes(1);
    expect(words('page')).toEqual([]);
  });

  it('shows messages where they can be pressed: in the area that came last, until it goes', () => {
    const { toasts, words, covered } = bench();
    toasts.show('Saved');
    covered.set(true);
    expect([words('page'), words('dialog')]).toEqual([[], ['Saved']]);
    covered.set(false);
    expect(words('page')).toEqual(['Saved']);
  });

  it('keeps what is looked at, and what comes meanwhile', () => {
    const { toasts, words, list } = bench();
    toasts.show('First');
    list.dispatchEvent(new Event('pointerenter'));
    toasts.show('Second');
    jest.advanceTimersByTime(60_000);
    expect(words('page')).toEqual(['Second', 'First']);
    list.dispatchEvent(new Event('pointerleave'));
    jest.advanceTimersByTime(60_000);
    expect(words('page')).toEqual([]);
  });

  it('shows a few at once', () => {
    const { toasts, words } = bench();
    for (let n = 1; n <= 6; n++) toasts.show(`${n}`);
    expect(words('page')).toEqual(['6', '5', '4', '3']);
  });

  it('leaves a message where it stands when another goes and a third comes: it would be read out again', () => {
    const { toasts, words, list } = bench();
    const first = toasts.show('First');
    toasts.show('Second');
    words('page');
    const watcher = new MutationObserver(() => undefined);
    watcher.observe(list, { childList: true });
    toasts.dismiss(first);
    toasts.show('Third');
    words('page');
    const added = watcher.takeRecords().flatMap(({ addedNodes }) => [...addedNodes]);
    const announced = added.map(node => node.textContent?.replace(/\s+/g, ' ').trim()).filter(Boolean);
    expect(announced).toEqual(['Third']);
  });
});
