// The sections of the page of all widgets, in its order.
import type { Type } from '@angular/core';
import { ActionsSection } from './actions/actions';
import { ChoicesSection } from './choices/choices';
import { DialogsSection } from './dialogs/dialogs';
import { EditsSection } from './edits/edits';
import { FieldsSection } from './fields/fields';
import { FilesSection } from './files/files';
import { IconsSection } from './icons/icons';
import { PeopleSection } from './people/people';
import { SecretsSection } from './secrets/secrets';
import { SettingsSection } from './settings/settings';
import { SortingSection } from './sorting/sorting';
import { StatesSection } from './states/states';
import { StructureSection } from './structure/structure';
import { TokensSection } from './tokens/tokens';

interface Section {
  id: string;
  title: string;
  component: Type<unknown>;
}

export const sections: readonly Section[] = [
  { id: 'tokens', title: 'Colours, spacing and type', component: TokensSection },
  { id: 'actions', title: 'Buttons and menus', component: ActionsSection },
  { id: 'fields', title: 'Fields', component: FieldsSection },
  { id: 'choices', title: 'Choices', component: ChoicesSection },
  { id: 'dialogs', title: 'Dialogs and messages', component: DialogsSection },
  { id: 'states', title: 'Loading, empty, error and full', component: StatesSection },
  { id: 'structure', title: 'Pages, cards, tabs and tables', component: StructureSection },
  { id: 'people', title: 'People and pictures', component: PeopleSection },
  { id: 'files', title: 'Files', component: FilesSection },
  { id: 'sorting', title: 'Sorting', component: SortingSection },
  { id: 'secrets', title: 'Secrets and factors', component: SecretsSection },
  { id: 'edits', title: 'Edits, drafts and conflicts', component: EditsSection },
  { id: 'settings', title: 'Settings of an app', component: SettingsSection },
  { id: 'icons', title: 'Icons', component: IconsSection },
];
