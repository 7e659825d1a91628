import { TestBed } from '@angular/core/testing';
import { PushClicks } from './push-clicks';
import { PushDevice } from './push-device';
import { PushMemory } from './push-memory';
import { PushStart } from './push-start';

describe('PushStart', () => {
  let done: string[];
  let answer: Promise<void>;
  const start = () => TestBed.inject(PushStart).start();

  beforeEach(() => {
    localStorage.clear();
    done = [];
    answer = Promise.resolve();
    const device = { refresh: () => (done.push('compared'), answer) };
    TestBed.configureTestingModule({
      providers: [
        { provide: PushClicks, useValue: { start: () => done.push('follows clicks') } },
        { provide: PushDevice, useValue: device },
      ],
    });
  });

  it('does nothing where nobody subscribed', () => {
    start();
    expect(done).toEqual([]);
  });

  it('answers clicks and compares the key where somebody did, whatever the server says', async () => {
    TestBed.inject(PushMemory).write({ userId: 'u-1', subscriptionId: 's-1', endpoint: 'https://push.test/1' });
    answer = Promise.reject(new Error('offline'));
    start();
    await new Promise(resolve => setTimeout(resolve));
    expect(done).toEqual(['follows clicks', 'compared']);
  });
});
