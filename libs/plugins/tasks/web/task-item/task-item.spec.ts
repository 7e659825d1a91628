import { inputBinding } from '@angular/core';
import { TestBed } from '@angular/core/testing';
import type { TaskItem as Item } from '../../shared/task.contract';
import { anItem, provideTasks, settled } from '../testing/provide-tasks';
import { TaskItem } from './task-item';

describe('the row of a task', () => {
  async function open(item: Item): Promise<HTMLElement> {
    provideTasks();
    await settled();
    const fixture = TestBed.createComponent(TaskItem, { bindings: [inputBinding('item', () => item)] });
    TestBed.tick();
    return fixture.nativeElement as HTMLElement;
  }

  it('says its priority in words, and leads from a tag to all tasks with it', async () => {
    const row = await open({ ...anItem, priority: 'high', tags: ['garden', 'Größe & mehr'] });
    expect(row.querySelector('button.open')!.textContent).toMatch(/High priority\s+Buy milk/);
    expect([...row.querySelectorAll('a')].map(link => [link.textContent, link.getAttribute('href')])).toEqual([
      ['#garden', '/tasks/all?tag=garden'],
      ['#Größe & mehr', '/tasks/all?tag=Gr%C3%B6%C3%9Fe%20%26%20mehr'],
    ]);
  });

  it('says nothing of what it does not have', async () => {
    const row = await open(anItem);
    expect([row.querySelector('sv-priority-flag'), row.querySelector('sv-tag-links')]).toEqual([null, null]);
  });
});
