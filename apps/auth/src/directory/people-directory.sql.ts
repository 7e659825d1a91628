import { Injectable } from '@nestjs/common';
import type { DirectoryPolicy, GroupSummaryList } from '@sv/contracts/people.contract';
import type { InternalPerson, InternalPersonList } from '@sv/contracts/internal.contract';
import { Brackets, DataSource, type SelectQueryBuilder } from 'typeorm';
import { GroupMember } from '../database/groups/group-member.entity';
import { Group } from '../database/groups/group.entity';
import { User } from '../database/user.entity';
import { fromCursor, toPage } from '../http/cursor';
import { toPattern } from '../http/like-pattern';
import { ADMINS } from '../policies/mfa-obligation';
import { PoliciesService } from '../policies/policies.service';
import type { GroupsQuery, PeopleLookupDto, PeopleQuery } from './people.dto';

interface PersonRow {
  id: string;
  name: string;
  email: string;
  image: string | null;
  status: User['status'];
}

/** How much a viewer sees; null: everybody. */
type Sight = { viewer: string; policy: Exclude<DirectoryPolicy, 'everyone'> } | null;

/** Finds the people whom a user can see, as the policy `directory` allows. Administrators see everybody. */
@Injectable()
export class PeopleDirectory {
  constructor(
    private readonly db: DataSource,
    private readonly policies: PoliciesService,
  ) {}

  /** Active users by name. @throws InvalidRequestError for a cursor of another list */
  async findPeople(query: PeopleQuery): Promise<InternalPersonList> {
    const { viewer, q, groupId, limit, cursor, withEmail } = query;
    const sight = await this.sightOf(viewer);
    const people = this.visible(sight).andWhere(`person.status = 'active'`);
    // An address and what is behind it are searched by administrators only: the part must stand before the line break.
    if (q) people.andWhere(`person.searchText LIKE :part ESCAPE '\\'`, { part: `${toPattern(q)}\n%` });
    if (groupId) people.andWhere(`EXISTS ${membershipIn(people)}`, { groupId });
    // Who belongs to the groups of others is nothing that a shared group tells.
    if (groupId && sight) people.andWhere(`EXISTS ${ownMembershipIn(people)}`);
    if (cursor) {
      const after = fromCursor(cursor);
      // With the id of somebody else as a cursor, one could find out their name letter by letter.
      if (!(await this.isVisible(sight, after))) return { users: [], nextCursor: null };
      people.andWhere(`person.searchText > ${placeOf(people)}`, { after });
    }
    const rows = await people
      .orderBy('person.searchText', 'ASC')
      .limit(limit + 1)
      .getRawMany<PersonRow>();
    const { page, nextCursor } = toPage(rows, limit);
    return { users: page.map(row => toPerson(row, withEmail)), nextCursor };
  }

  /** In the order of the ids. Whoever the viewer may not see is left out; who is not there (any more) is deleted. */
  async lookUpPeople({ viewer, ids, withEmail }: PeopleLookupDto): Promise<{ users: InternalPerson[] }> {
    if (ids.length === 0) return { users: [] };
    const sight = await this.sightOf(viewer);
    const of = async (query: SelectQueryBuilder<User>): Promise<Map<string, PersonRow>> => {
      const rows = await query.andWhere('person.id IN (:...ids)', { ids }).getRawMany<PersonRow>();
      return new Map(rows.map(row => [row.id, row]));
    };
    const seen = await of(this.visible(sight));
    const there = sight ? await of(this.visible(null)) : seen;
    const users = ids.map(id => {
      const row = seen.get(id);
      if (row && row.status !== 'deleting') return toPerson(row, withEmail);
      return there.has(id) && there.get(id)!.status !== 'deleting' ? null : deletedPerson(id, withEmail);
    });
    return { users: users.filter(user => user !== null) };
  }

  /** The groups a viewer may know of, by name. Of somebody whom the viewer does not find, none. */
  async listGroups({ viewer, memberId }: GroupsQuery): Promise<GroupSummaryList> {
    const sight = await this.sightOf(viewer);
    const groups = this.db.createQueryBuilder(Group, 'team').select(['team.id AS "id"', 'team.name AS "name"']);
    if (sight) {
      const mine = 'mine.groupId = team.id AND mine.userId = :viewer';
      groups.innerJoin(GroupMember, 'mine', mine, { viewer: sight.viewer });
    }
    if (memberId) {
      if (!(await this.isActive(sight, memberId))) return { groups: [] };
      groups.innerJoin(GroupMember, 'theirs', 'theirs.groupId = team.id AND theirs.userId = :memberId', { memberId });
    }
    return { groups: await groups.orderBy('team.nameKey', 'ASC').getRawMany() };
  }

  /** Nobody sees anything with an account that is not there or not active. */
  private async sightOf(viewer: string | undefined): Promise<Sight> {
    if (viewer === undefined) return null;
    const user = await this.db.getRepository(User).findOneBy({ id: viewer, status: 'active' });
    if (!user) return { viewer, policy: 'administrators' };
    const { directory } = await this.policies.effectivePolicies();
    return directory === 'everyone' || ADMINS.includes(user.role) ? null : { viewer, policy: directory };
  }

  private isVisible(sight: Sight, id: string): Promise<boolean> {
    return this.visible(sight).andWhere('person.id = :id', { id }).getExists();
  }

  private isActive(sight: Sight, id: string): Promise<boolean> {
    return this.visible(sight).andWhere(`person.id = :id AND person.status = 'active'`, { id }).getExists();
  }

  private visible(sight: Sight): SelectQueryBuilder<User> {
    const columns = ['id', 'name', 'email', 'image', 'status'].map(column => `person.${column} AS "${column}"`);
    const people = this.db.createQueryBuilder(User, 'person').select(columns);
    if (!sight) return people;
    return people.where(
      new Brackets(who => {
        who.where('person.id = :viewer', { viewer: sight.viewer });
        if (sight.policy === 'groups') who.orWhere(`EXISTS ${sharedGroup(people)}`);
      }),
    );
  }
}

const membershipIn = (people: SelectQueryBuilder<User>): string =>
  people
    .subQuery()
    .select('1')
    .from(GroupMember, 'one')
    .where('one.groupId = :groupId AND one.userId = person.id')
    .getQuery();

const ownMembershipIn = (people: SelectQueryBuilder<User>): string =>
  people
    .subQuery()
    .select('1')
    .from(GroupMember, 'own')
    .where('own.groupId = :groupId AND own.userId = :viewer')
    .getQuery();

const sharedGroup = (people: SelectQueryBuilder<User>): string =>
  people
    .subQuery()
    .select('1')
    .from(GroupMember, 'mine')
    .innerJoin(GroupMember, 'theirs', 'theirs.groupId = mine.groupId')
    .where('mine.userId = :viewer AND theirs.userId = person.id')
    .getQuery();

/** Where the row of a cursor stands. When it was deleted meanwhile there is no such place, and the list ends. */
const placeOf = (people: SelectQueryBuilder<User>): string =>
  people.subQuery().select('last.searchText').from(User, 'last').where('last.id = :after').getQuery();

const toPerson = ({ id, name, image, email }: PersonRow, withEmail = false): InternalPerson => ({
  id,
  name,
  image,
  deleted: false,
  ...(withEmail && { email }),
});

const deletedPerson = (id: string, withEmail = false): InternalPerson => ({
  id,
  name: 'Deleted user',
  image: null,
  deleted: true,
  ...(withEmail && { email: null }),
});
