import { ChangeDetectionStrategy, Component } from '@angular/core';
import { TestBed } from '@angular/core/testing';
import { Subject } from 'rxjs';
import { CURRENT_PLUGIN } from '../workspace/current-plugin';
import { type LiveEvent, live } from './live';
import type { LiveMessage } from './live-message';
import { LiveUpdates } from './live-updates';

@Component({ selector: 'sv-follower', changeDetection: ChangeDetectionStrategy.OnPush, template: '' })
class Follower {
  readonly events: LiveEvent<number>[] = [];

  constructor() {
    live<number>('moved').subscribe(event => this.events.push(event));
  }
}

describe('live', () => {
  const messages = new Subject<LiveMessage>();
  const follow = () => {
    TestBed.configureTestingModule({
      providers: [
        { provide: LiveUpdates, useValue: { messages } },
        { provide: CURRENT_PLUGIN, useValue: { id: 'com.example.chess', routePrefix: '/chess' } },
      ],
    });
    return TestBed.createComponent(Follower);
  };
  const send = (topic: string | null, isResync = false, payload?: number): void =>
    messages.next({ topic, isResync, payload });

  it('gives each event of the plugin’s own topic, with its payload', () => {
    const { events } = follow().componentInstance;
    for (const payload of [1, 2]) send('com.example.chess/moved', false, payload);
    send('com.example.chess/move');
    send('com.example.other/moved');
    send('sv/moved');
    expect(events).toEqual([
      { payload: 1, isResync: false },
      { payload: 2, isResync: false },
    ]);
  });

  it('says when events were left out: of the topic, of the plugin, of everything', () => {
    const { events } = follow().componentInstance;
    for (const topic of ['com.example.chess/moved', 'com.example.chess/', null, 'com.example.other/'])
      send(topic, true);
    expect(events.map(({ isResync }) => isResync)).toEqual([true, true, true]);
  });

  it('ends with the page', () => {
    const page = follow();
    page.destroy();
    send('com.example.chess/moved');
    expect(page.componentInstance.events).toEqual([]);
    expect(messages.observed).toBe(false);
  });
});
