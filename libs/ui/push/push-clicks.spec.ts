import { TestBed } from '@angular/core/testing';
import { Router } from '@angular/router';
import { PushClicks } from './push-clicks';

describe('PushClicks', () => {
  const worker = new EventTarget();
  let opened: string[];
  const say = (data: unknown) => {
    const answers: unknown[] = [];
    const ports = [{ postMessage: (answer: unknown) => void answers.push(answer) }];
    worker.dispatchEvent(Object.assign(new Event('message'), { data, ports }));
    return answers;
  };

  beforeEach(() => {
    opened = [];
    Object.defineProperty(navigator, 'serviceWorker', { value: worker, configurable: true });
    const router = { navigateByUrl: async (url: string) => void opened.push(url) };
    TestBed.configureTestingModule({ providers: [{ provide: Router, useValue: router }] });
    TestBed.inject(PushClicks).start();
    TestBed.inject(PushClicks).start();
  });

  it('opens a path of the workspace as a link would, once, and says so', () => {
    expect(say({ type: 'sv-open', href: `${location.origin}/tasks?done=1#last` })).toEqual(['taken']);
    expect(opened).toEqual(['/tasks?done=1#last']);
  });

  it.each([
    { type: 'sv-open', href: 'https://elsewhere.example/tasks' },
    { type: 'sv-open', href: `${location.origin}.evil.example/` },
    { type: 'sv-open', href: 'javascript:alert(1)' },
    { type: 'sv-open' },
    { type: 'something else', href: `${location.origin}/tasks` },
    null,
    'sv-open',
  ])('leaves %j alone', data => {
    expect([say(data), opened]).toEqual([[], []]);
  });
});
