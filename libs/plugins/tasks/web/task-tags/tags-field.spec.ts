import { inputBinding, signal } from '@angular/core';
import { TestBed } from '@angular/core/testing';
import { FormControl } from '@angular/forms';
import { provideTasks, settled } from '../testing/provide-tasks';
import { TagsField } from './tags-field';

describe('the tags of a task', () => {
  async function open(...tags: string[]) {
    const { http } = provideTasks();
    await settled();
    const control = new FormControl<string[]>(tags, { nonNullable: true });
    const isReadOnly = signal(false);
    const fixture = TestBed.createComponent(TagsField, {
      bindings: [inputBinding('control', () => control), inputBinding('isReadOnly', isReadOnly)],
    });
    const element = fixture.nativeElement as HTMLElement;
    await settled();
    const field = element.querySelector('input')!;
    field.dispatchEvent(new Event('focus'));
    await settled();
    http.expectOne('/tasks/api/tags').flush({
      tags: [
        { name: 'Garden', count: 2 },
        { name: 'fair', count: 1 },
      ],
    });
    await settled();
    const type = async (text: string): Promise<void> => {
      field.value = text;
      field.dispatchEvent(new Event('input'));
      await settled();
    };
    const press = async (key: string): Promise<boolean> => {
      const isDefault = field.dispatchEvent(new KeyboardEvent('keydown', { key, cancelable: true }));
      await settled();
      return isDefault;
    };
    const offered = (): string[] => [...element.querySelectorAll('option')].map(({ value }) => value);
    return { control, element, field, type, press, offered, isReadOnly };
  }

  it('are added with Enter, a comma or a space, as they are spelt elsewhere, each once', async () => {
    const { control, field, type, press, offered } = await open('fair');
    expect(offered()).toEqual(['Garden']);
    await type('#garden');
    expect(await press('Enter')).toBe(false);
    await type('summer, FAIR home');
    expect([control.value, field.value]).toEqual([['fair', 'Garden', 'summer'], 'home']);
    field.dispatchEvent(new Event('change'));
    expect([control.value, field.value]).toEqual([['fair', 'Garden', 'summer', 'home'], '']);
    expect(await press('Enter')).toBe(true);
  });

  it('are removed with their button, and the last one with Backspace', async () => {
    const { control, element, press } = await open('fair', 'garden', 'home');
    element.querySelector<HTMLButtonElement>('[aria-label="Remove garden"]')!.click();
    expect(control.value).toEqual(['fair', 'home']);
    await settled();
    await press('Backspace');
    expect(control.value).toEqual(['fair']);
  });

  it('are twenty at most', async () => {
    const { control, element, type } = await open(...Array.from({ length: 20 }, (_, index) => `tag${index}`));
    await type('more ');
    expect(control.value).toHaveLength(20);
    expect(element.textContent).toContain('A task can have 20 tags.');
  });

  it('can only be read by viewers', async () => {
    const { element, field, isReadOnly } = await open('fair');
    isReadOnly.set(true);
    await settled();
    expect([field.disabled, element.querySelector('button')]).toEqual([true, null]);
    expect(element.textContent).toContain('#fair');
  });
});
