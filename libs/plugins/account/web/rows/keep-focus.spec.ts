import { CUSTOM_ELEMENTS_SCHEMA, Component, signal } from '@angular/core';
import { TestBed } from '@angular/core/testing';
import { KeepFocus } from './keep-focus';

@Component({
  imports: [KeepFocus],
  template: `<section svKeepFocus>
    <h1 tabindex="-1">Sessions</h1>
    <ul>
      @for (row of rows(); track row) {
        <li>
          <button>{{ row }}</button>
        </li>
      }
    </ul>
    <sv-card>
      @if (isOn()) {
        <button>Turn off</button>
      } @else {
        <button>Turn on</button>
      }
    </sv-card>
  </section>`,
  schemas: [CUSTOM_ELEMENTS_SCHEMA],
})
class Rows {
  readonly rows = signal(['one', 'two', 'three']);
  readonly isOn = signal(true);
}

describe('The focus after its element was removed', () => {
  const open = (pressed: number) => {
    const fixture = TestBed.createComponent(Rows);
    document.body.append(fixture.nativeElement as HTMLElement);
    TestBed.tick();
    (fixture.nativeElement as HTMLElement).querySelectorAll('button')[pressed]!.focus();
    const focused = async (): Promise<string> => {
      await fixture.whenStable();
      await Promise.resolve();
      return document.activeElement!.textContent.trim();
    };
    const leave = (rows: string[]): Promise<string> => {
      fixture.componentInstance.rows.set(rows);
      return focused();
    };
    const turnOff = (): Promise<string> => {
      fixture.componentInstance.isOn.set(false);
      return focused();
    };
    return { leave, turnOff };
  };

  it('is in the row that takes its place', async () => {
    expect(await open(1).leave(['one', 'three'])).toBe('three');
  });

  it('is in the row before, after the last', async () => {
    expect(await open(2).leave(['one', 'two'])).toBe('two');
  });

  it('is at the heading when no row is left', async () => {
    const { leave } = open(0);
    expect(await leave([])).toBe('Sessions');
  });

  it('is at what replaces the element in its card', async () => {
    expect(await open(3).turnOff()).toBe('Turn on');
  });

  it('stays where it is when another row is removed', async () => {
    expect(await open(0).leave(['one'])).toBe('one');
  });
});
