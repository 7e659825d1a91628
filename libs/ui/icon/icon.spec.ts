/** @jest-environment jsdom */
import { ChangeDetectionStrategy, Component } from '@angular/core';
import { TestBed } from '@angular/core/testing';
import { Icon } from './icon';
import { firstIcons } from './first-icons';
import { moreIcons } from './more-icons';

@Component({
  selector: 'sv-bench',
  changeDetection: ChangeDetectionStrategy.OnPush,
  imports: [Icon],
  template: `<sv-icon name="bell" /><sv-icon name="eye" label="Show it" />`,
})
class Bench {}

describe('the icons', () => {
  it('of the first page are there at once, the others when one of them is wanted', async () => {
    const fixture = TestBed.createComponent(Bench);
    const lines = () =>
      [...fixture.nativeElement.querySelectorAll('path')].map((path: Element) => path.getAttribute('d'));
    fixture.detectChanges();
    expect(lines()).toEqual([firstIcons.bell, null]);
    while (lines()[1] === null) {
      await new Promise(resolve => setTimeout(resolve, 5));
      fixture.detectChanges();
    }
    expect(lines()).toEqual([firstIcons.bell, moreIcons.eye]);
  });

  it('have one place each', () => {
    expect(Object.keys(firstIcons).filter(name => name in moreIcons)).toEqual([]);
  });
});
