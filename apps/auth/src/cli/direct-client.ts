import { NestFactory } from '@nestjs/core';
import type { INestApplicationContext, Type } from '@nestjs/common';
import type { Role } from '@sv/contracts/access.contract';
import type { AdminUser, AdminUserList } from '@sv/contracts/admin/users.contract';
import type { Resealing } from '@sv/server/keys/reseal-rows';
import { strictValidation } from '@sv/server/http/configure-http';
import { AuthModule } from '../auth.module';
import type { AuthConfig } from '../config/auth-config';
import { SecretRotation } from '../keys/secret-rotation';
import { AccountRescue } from '../internal/account-rescue';
import { UserAdministration } from '../internal/user-administration';
import { UserCreation } from '../internal/user-creation';
import { UserDirectory } from '../internal/user-directory';
import { UserCreationDto, UserListQuery } from '../internal/user.dto';
import { ResetLinks } from '../recovery/reset-links';
import { silentLogger } from '../silent-logger';
import { CLI_ACTOR, IdentityClient, type NewUser } from './identity-client';

/** Nobody is served here, so a statement may wait as long as it takes for a writer in another process. */
const BUSY_TIMEOUT_MS = 5_000;

/** Works on the identity database itself, with the services of the auth server, while that is down. */
export class DirectClient extends IdentityClient {
  private constructor(private readonly app: INestApplicationContext) {
    super();
  }

  static async open(config: AuthConfig): Promise<DirectClient> {
    const patient = { ...config, database: { ...config.database, busyTimeoutMs: BUSY_TIMEOUT_MS } };
    const module = AuthModule.with(patient, silentLogger());
    return new DirectClient(await NestFactory.createApplicationContext(module, { logger: false, abortOnError: false }));
  }

  async list(query: { cursor?: string; limit: number; q?: string }): Promise<AdminUserList> {
    return this.directory().listUsers(await valid(UserListQuery, query));
  }

  async create(user: NewUser): Promise<AdminUser> {
    const form = await valid(UserCreationDto, { ...user, ...CLI_ACTOR });
    return this.directory().findUser(await this.app.get(UserCreation, { strict: false }).createUser(form));
  }

  async setRole(userId: string, role: Role): Promise<AdminUser> {
    return this.directory().findUser(
      await this.app.get(UserAdministration, { strict: false }).changeUser(userId, { role, ...CLI_ACTOR }),
    );
  }

  resetMfa(userId: string): Promise<void> {
    return this.app.get(AccountRescue, { strict: false }).resetFactors(userId, CLI_ACTOR);
  }

  unlock(userId: string): Promise<void> {
    return this.app.get(AccountRescue, { strict: false }).unlockAccount(userId, CLI_ACTOR);
  }

  async resetLink(userId: string): Promise<string> {
    return (await this.app.get(ResetLinks, { strict: false }).handOver(userId, CLI_ACTOR)).url;
  }

  rotateSecrets(): Promise<Resealing> {
    return this.app.get(SecretRotation, { strict: false }).rotateSecrets(CLI_ACTOR);
  }

  async close(): Promise<void> {
    await this.app.close();
  }

  private directory(): UserDirectory {
    return this.app.get(UserDirectory, { strict: false });
  }
}

/** The rules of the routes hold here too. */
const valid = async <T>(form: Type<T>, body: object): Promise<T> =>
  (await strictValidation().transform(body, { type: 'body', metatype: form })) as T;
