import type { HttpTestingController } from '@angular/common/http/testing';
import { TestBed } from '@angular/core/testing';
import { press } from '../testing/a-fair';
import { anItem, provideTasks, settled } from '../testing/provide-tasks';
import { TaskItems } from './task-items';

const COUNT = 60;

/** Says what is in the window when the test says so. */
class FakeObserver {
  static all: FakeObserver[] = [];
  readonly observed = new Set<Element>();

  constructor(private readonly tell: (entries: object[]) => void) {
    FakeObserver.all.push(this);
  }

  observe(element: Element): void {
    this.observed.add(element);
  }

  unobserve(element: Element): void {
    this.observed.delete(element);
  }

  disconnect(): void {
    this.observed.clear();
  }

  see(rows: readonly Element[], isIntersecting: boolean): void {
    this.tell(rows.map(target => ({ target, isIntersecting, boundingClientRect: { height: 61 } })));
  }
}

describe('rows far outside the window', () => {
  let http: HttpTestingController;
  let list: HTMLElement;
  let observer: FakeObserver;
  beforeEach(async () => {
    Object.assign(globalThis, { IntersectionObserver: FakeObserver });
    const items = Array.from({ length: COUNT }, (_, position) => {
      const title = `task ${position}`;
      return { ...anItem, id: title, title, position };
    });
    ({ http } = provideTasks(items));
    await settled();
    FakeObserver.all = [];
    list = TestBed.createComponent(TaskItems).nativeElement as HTMLElement;
    document.body.append(list);
    TestBed.tick();
    observer = FakeObserver.all.find(({ observed }) => observed.has(rows()[0]!))!;
  });
  afterEach(() => {
    document.body.replaceChildren();
    Reflect.deleteProperty(globalThis, 'IntersectionObserver');
    http.verify();
  });

  const rows = (): HTMLElement[] => [...list.querySelectorAll('li')];
  const check = (at: number) => rows()[at]!.querySelector<HTMLElement>('input[type=checkbox]');
  const frame = async (): Promise<void> => {
    await new Promise(resolve => requestAnimationFrame(resolve));
    await settled();
  };

  it('have their title alone, so that they can still be found and read out, and say how many there are', () => {
    expect(rows()).toHaveLength(40);
    expect([check(29), check(30)]).toEqual([expect.any(HTMLElement), null]);
    expect(rows()[39]!.textContent!.trim()).toBe('task 39');
    expect([rows()[39]!.ariaSetSize, rows()[39]!.ariaPosInSet]).toEqual([String(COUNT), '40']);
  });

  it('are made a few at a time when they come near, and keep their height when they go', async () => {
    observer.see(rows().slice(30), true);
    await settled();
    const first = [30, 39].map(at => check(at) !== null);
    expect(first).toEqual([true, false]);
    await frame();
    await frame();
    expect(check(39)).not.toBeNull();
    observer.see([rows()[35]!], false);
    await settled();
    expect([check(35), rows()[35]!.style.blockSize]).toEqual([null, '61px']);
  });

  it('follow when the end comes near, for which nobody looks once all are there', async () => {
    const end = () => list.querySelector('.near-end');
    FakeObserver.all.find(({ observed }) => observed.has(end()!))!.see([end()!], true);
    await settled();
    expect(rows()).toHaveLength(COUNT);
    expect(end()).toBeNull();
    await frame();
    expect(FakeObserver.all.flatMap(({ observed }) => [...observed]).filter(element => !element.isConnected)).toEqual(
      [],
    );
  });

  it('come with the focus, by arrow key and End, and stay as long as they have it', async () => {
    check(29)!.focus();
    press(check(29)!, 'ArrowDown');
    await settled();
    expect(document.activeElement).toBe(check(30));
    observer.see([rows()[30]!], false);
    await settled();
    expect(document.activeElement).toBe(check(30));
    press(check(30)!, 'End');
    await settled();
    expect(document.activeElement).toBe(check(39));
  });
});
