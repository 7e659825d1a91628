// How a member is called on a page: the reader is "You".
import { t } from '@sv/ui/locale/translate';
import type { GroupDetail } from '../shared/group.contract';

export function memberName({ members, me }: Pick<GroupDetail, 'members' | 'me'>, id: string): string {
  return id === me ? t('You') : (members.find(member => member.id === id)?.name ?? t('Somebody'));
}
