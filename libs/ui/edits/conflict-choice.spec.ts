import { provideHttpClient } from '@angular/common/http';
import { provideHttpClientTesting } from '@angular/common/http/testing';
import { ChangeDetectionStrategy, Component, signal } from '@angular/core';
import { TestBed } from '@angular/core/testing';
import { ConflictChoice } from './conflict-choice';
import { DraftLine } from './draft-line';
import type { Collision } from './merge';

@Component({
  selector: 'sv-bench',
  changeDetection: ChangeDetectionStrategy.OnPush,
  imports: [ConflictChoice, DraftLine],
  template: `<form (submit)="sent($event)">
    <sv-draft-line [edits]="edits" />
    <sv-conflict-choice [edits]="edits" [labels]="{ name: 'Full name' }" />
  </form>`,
})
class Bench {
  readonly edits = {
    collisions: signal<readonly Collision[]>([]),
    restored: signal(false),
    keepMine: jest.fn(),
    takeTheirs: jest.fn(),
    discard: jest.fn(),
  };
  readonly sent = jest.fn((event: Event) => event.preventDefault());
}

describe('the choice between two changes', () => {
  function bench() {
    TestBed.configureTestingModule({ providers: [provideHttpClient(), provideHttpClientTesting()] });
    const fixture = TestBed.createComponent(Bench);
    const element = fixture.nativeElement as HTMLElement;
    document.body.append(element);
    TestBed.tick();
    const press = (label: string): void =>
      [...element.querySelectorAll('button')].find(button => button.textContent?.trim() === label)?.click();
    return { ...fixture.componentInstance, element, press };
  }
  afterEach(() => document.body.replaceChildren());

  it('says what each of them is, takes the focus, and sends the form again with the answer', () => {
    const { edits, element, press, sent } = bench();
    expect(element.textContent?.trim()).toBe('');
    const day = { name: 'day', mine: '2026-11-26', theirs: '2026-11-28' };
    edits.collisions.set([{ name: 'name', mine: 'Ada', theirs: '' }, day]);
    TestBed.tick();
    expect(element.querySelector('h4')?.textContent).toBe('Full name');
    const values = [...element.querySelectorAll('dd')].map(value => value.textContent);
    expect(values).toEqual(['Nothing', 'Ada', 'November 28, 2026', 'November 26, 2026']);
    expect(document.activeElement?.textContent).toBe('Somebody changed this meanwhile');
    press('Keep mine');
    press('Take theirs');
    expect(edits.keepMine).toHaveBeenCalledTimes(1);
    expect(edits.takeTheirs).toHaveBeenCalledTimes(1);
    expect(sent).toHaveBeenCalledTimes(2);
  });

  it('says that a draft came back, with the way to be rid of it', () => {
    const { edits, element, press } = bench();
    edits.restored.set(true);
    TestBed.tick();
    expect(element.querySelector('[role=status]')?.textContent?.replace(/\s+/g, ' ').trim()).toBe(
      'Draft restored · Discard',
    );
    press('Discard');
    expect(edits.discard).toHaveBeenCalledTimes(1);
  });
});
