// Loads the menu of a row when it is opened for the first time. Call it in an injection context.
import { ViewContainerRef, inject, outputBinding } from '@angular/core';
import type { TaskItem } from '../../shared/task.contract';
import type { TaskMenu } from './task-menu';

/** @param opened the details are asked for */
export function taskMenuOpener(opened: (item: TaskItem) => void): (item: TaskItem, trigger: HTMLElement) => void {
  const container = inject(ViewContainerRef);
  let menu: TaskMenu | null = null;
  const open = async (item: TaskItem, trigger: HTMLElement): Promise<void> => {
    const { TaskMenu: Type } = await import('./task-menu');
    menu ??= container.createComponent(Type, { bindings: [outputBinding('opened', opened)] }).instance;
    await menu.openBeside(item, trigger);
  };
  return (item, trigger) => void open(item, trigger).catch(console.error);
}
