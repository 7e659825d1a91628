// People and pictures on the page of all widgets.
import { ChangeDetectionStrategy, Component, signal } from '@angular/core';
import { Avatar } from '@sv/ui/avatar/avatar';
import { Button } from '@sv/ui/button/button';
import { PeopleLine } from '@sv/ui/people/people-line';
import { PeoplePicker } from '@sv/ui/people/people-picker';
import { PresentPeople } from '@sv/ui/people/present-people';
import { PictureCrop } from '@sv/ui/picture-upload/crop/picture-crop';
import { PictureChooser } from '@sv/ui/picture-upload/picture-chooser';
import { PluginIcon } from '@sv/ui/plugin-icon/plugin-icon';
import { DesignExample, SECTION_TEMPLATE } from '../../example/design-example';
import template from './people.html';

const PICTURE =
  '<svg xmlns="http://www.w3.org/2000/svg" width="300" height="200"><circle cx="150" cy="100" r="80" fill="teal"/></svg>';

@Component({
  selector: 'sv-design-people',
  changeDetection: ChangeDetectionStrategy.OnPush,
  imports: [
    DesignExample,
    Avatar,
    Button,
    PeopleLine,
    PeoplePicker,
    PictureChooser,
    PictureCrop,
    PluginIcon,
    PresentPeople,
  ],
  providers: [{ provide: SECTION_TEMPLATE, useValue: template }],
  templateUrl: './people.html',
  styleUrl: '../section.css',
})
export class PeopleSection {
  protected readonly people = [
    { id: '1', name: 'Ada Lovelace', image: null },
    { id: '2', name: 'Ben Nowak', image: null },
  ];
  protected readonly isChoosing = signal(false);
  protected readonly picture = new File([PICTURE], 'square.svg', { type: 'image/svg+xml' });
  protected readonly isCropping = signal(false);
}
