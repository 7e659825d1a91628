import { Injectable } from '@nestjs/common';
import type { GroupSummary, Person } from '@sv/contracts/people.contract';
import type { SettingValues } from '@sv/sdk';
import type { Setting, SettingDeclarations } from '@sv/sdk/manifest';
import type { FieldFault } from '@sv/server/problem/platform-error';
import { PeopleDirectory } from '../../../people/directory/people-directory';

/** The users and groups that values of settings name, as somebody sees them; a viewer of null sees everybody. */
@Injectable()
export class SettingReferences {
  constructor(private readonly directory: PeopleDirectory) {}

  /** Their names, for pages. Without the auth server there are none, and the form is shown anyway. */
  async namesOf(
    viewer: string | null,
    declared: SettingDeclarations['user'],
    values: SettingValues,
  ): Promise<{ people: Person[]; groups: GroupSummary[] }> {
    try {
      return {
        people: await this.lookUp(viewer, idsOf('person', declared, values)),
        groups: await this.listGroups(viewer, idsOf('group', declared, values)),
      };
    } catch {
      return { people: [], groups: [] };
    }
  }

  /** A fault for each id that names nobody whom the viewer sees. @throws PlatformError `auth-unavailable` */
  async faultsOf(
    viewer: string | null,
    declared: SettingDeclarations['user'],
    values: SettingValues,
  ): Promise<FieldFault[]> {
    const people = await this.lookUp(viewer, idsOf('person', declared, values));
    const groups = await this.listGroups(viewer, idsOf('group', declared, values));
    const known = new Set([...people.filter(({ deleted }) => !deleted), ...groups].map(({ id }) => id));
    return references(declared, values)
      .filter(([, { value }]) => !known.has(value))
      .map(([key, { format }]) => ({
        pointer: `/values/${key}`,
        detail: `${declared[key]!.title} is not the id of a ${format === 'person' ? 'user' : 'group'}.`,
      }));
  }

  private async lookUp(viewer: string | null, ids: string[]): Promise<Person[]> {
    if (ids.length === 0) return [];
    const people = await this.directory.lookUpPeople({ viewer }, ids);
    return people.map(({ id, name, image, deleted }) => ({ id, name, image, deleted }));
  }

  private async listGroups(viewer: string | null, ids: string[]): Promise<GroupSummary[]> {
    if (ids.length === 0) return [];
    return (await this.directory.listGroups(viewer)).groups.filter(({ id }) => ids.includes(id));
  }
}

interface Reference {
  format: Setting['format'];
  value: string;
}

const references = (declared: SettingDeclarations['user'], values: SettingValues): [string, Reference][] =>
  Object.entries(values).flatMap(([key, value]): [string, Reference][] => {
    const format = declared[key]?.format;
    return (format === 'person' || format === 'group') && typeof value === 'string' ? [[key, { format, value }]] : [];
  });

const idsOf = (format: 'person' | 'group', declared: SettingDeclarations['user'], values: SettingValues): string[] => [
  ...new Set(references(declared, values).flatMap(([, one]) => (one.format === format ? [one.value] : []))),
];
