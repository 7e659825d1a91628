import type { HttpTestingController } from '@angular/common/http/testing';
import { TestBed } from '@angular/core/testing';
import { provideFair } from '../testing/a-fair';
import { settled } from '../testing/provide-tasks';
import { TaskItems } from './task-items';

describe('a press on the grip of a row, before the code that drags is there', () => {
  let http: HttpTestingController;
  let grip: Element;
  let presses: number;
  beforeEach(async () => {
    http = await provideFair();
    const list = TestBed.createComponent(TaskItems).nativeElement as HTMLElement;
    document.body.append(list);
    TestBed.tick();
    grip = list.querySelector('.grip')!;
    presses = 0;
    grip.addEventListener('mousedown', () => presses++);
  });
  afterEach(() => {
    document.body.replaceChildren();
    http.verify();
  });

  const fire = (type: string): boolean => grip.dispatchEvent(new MouseEvent(type, { bubbles: true, buttons: 1 }));
  const loaded = async (): Promise<void> => {
    await import('./row-drag');
    await settled();
  };

  it('is repeated when it is, because the row was not told of the first', async () => {
    fire('mousedown');
    await loaded();
    expect(presses).toBe(2);
    fire('mouseup');
    fire('mousedown');
    await loaded();
    expect(presses).toBe(3);
  });

  it('is forgotten when it has ended by then', async () => {
    fire('mousedown');
    fire('mouseup');
    await loaded();
    expect(presses).toBe(1);
  });
});
