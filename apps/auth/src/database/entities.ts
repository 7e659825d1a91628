import { OutboxMail } from '@sv/server/mail/outbox-mail.entity';
import { AccessToken } from './access-token.entity';
import { AuthEvent } from './auth-event.entity';
import { BackupCode } from './factors/backup-code.entity';
import { Challenge } from './factors/challenge.entity';
import { Passkey } from './factors/passkey.entity';
import { TotpFactor } from './factors/totp-factor.entity';
import { FirstOwner } from './first-owner.entity';
import { GroupMember } from './groups/group-member.entity';
import { Group } from './groups/group.entity';
import { HandedLook } from './people/handed-look.entity';
import { HandedMailServer } from './people/handed-mail-server.entity';
import { Invite } from './people/invite.entity';
import { MailToken } from './people/mail-token.entity';
import { Notice } from './people/notice.entity';
import { PolicyVersion } from './people/policy-version.entity';
import { Policy } from './people/policy.entity';
import { RevocationCounter } from './revocation-counter.entity';
import { RevocationFollower } from './revocation-follower.entity';
import { RevocationRow } from './revocation.entity';
import { Session } from './session.entity';
import { PendingMfa } from './sign-in/pending-mfa.entity';
import { KnownDevice } from './sign-in/known-device.entity';
import { RateLimit } from './sign-in/rate-limit.entity';
import { User } from './user.entity';

/** Every table of the identity database. */
export const entities = [
  AccessToken,
  AuthEvent,
  BackupCode,
  Challenge,
  FirstOwner,
  Group,
  GroupMember,
  PendingMfa,
  HandedLook,
  HandedMailServer,
  Invite,
  KnownDevice,
  MailToken,
  Notice,
  OutboxMail,
  Passkey,
  Policy,
  PolicyVersion,
  RateLimit,
  RevocationCounter,
  RevocationFollower,
  RevocationRow,
  Session,
  TotpFactor,
  User,
];
