import { ChangeDetectionStrategy, Component, signal } from '@angular/core';
import { TestBed } from '@angular/core/testing';
import { SearchField } from './search-field';

@Component({
  changeDetection: ChangeDetectionStrategy.OnPush,
  imports: [SearchField],
  template: `<sv-search-field label="Search by name" [(search)]="search" />`,
})
class Host {
  readonly search = signal('');
}

describe('SearchField', () => {
  let host: Host;
  let input: HTMLInputElement;

  beforeEach(() => {
    jest.useFakeTimers();
    const fixture = TestBed.createComponent(Host);
    TestBed.tick();
    host = fixture.componentInstance;
    input = (fixture.nativeElement as HTMLElement).querySelector('input')!;
  });

  afterEach(() => jest.useRealTimers());

  function type(text: string): void {
    input.value = text;
    input.dispatchEvent(new Event('input'));
  }

  it('searches once the person has stopped typing', () => {
    type('A');
    jest.advanceTimersByTime(200);
    type('Ada');
    expect(host.search()).toBe('');
    jest.advanceTimersByTime(250);
    expect(host.search()).toBe('Ada');
  });

  it('keeps a space at the end in the field, for the next word', () => {
    type('Ada ');
    jest.advanceTimersByTime(250);
    TestBed.tick();
    expect([host.search(), input.value]).toEqual(['Ada', 'Ada ']);
  });

  it('is emptied by the page', () => {
    type('Ada');
    jest.advanceTimersByTime(250);
    TestBed.tick();
    host.search.set('');
    TestBed.tick();
    expect(input.value).toBe('');
  });
});
