import { Injectable } from '@nestjs/common';
import { type Live, NotAuthenticatedError, type Person } from '@sv/sdk';
import { checkedAttendance } from '@sv/sdk/host/live-checks';
import { isMockRequest } from '../../kernel/request-context/request-context';
import { PresenceBoard } from '../../notifications/live/presence/presence-board';
import { PeopleDirectory } from '../../people/directory/people-directory';
import { callingPlugin } from './calling-plugin';

/** So many are named at most. */
const MAX_PEOPLE = 50;

/** `sdk.live.attend`: who else has a topic open, as far as the signed-in user may see them. */
@Injectable()
export class PresenceBridge implements Pick<Live, 'attend'> {
  constructor(
    private readonly board: PresenceBoard,
    private readonly directory: PeopleDirectory,
  ) {}

  async attend(...[input]: Parameters<Live['attend']>): Promise<Person[]> {
    const attendance = checkedAttendance(input);
    const { plugin, context } = callingPlugin();
    if (!context.user) throw new NotAuthenticatedError();
    // Nobody is really there in a dev-mode request.
    if (isMockRequest()) return [];
    const viewer = context.user.id;
    const others = this.board.attend({ ...attendance, pluginId: plugin.id, userId: viewer });
    if (attendance.isLeaving || others.length === 0) return [];
    const people = await this.directory.lookUpPeople({ viewer }, others.slice(0, MAX_PEOPLE));
    return people
      .filter(({ deleted }) => !deleted)
      .map(({ id, name, image, deleted }) => ({ id, name, image, deleted }));
  }
}
