// Signatures of the SDK that do not change in version 1: every stable member, and every type it reaches. Made from
// libs/sdk/src; `npm test` fails when the two differ. See "Stability" in docs/sdk.md before you accept a change.

export declare const sdk: {
  readonly auth: {
    getSession(): Session | null;
    requireSession(): Session;
    hasCapability(capability: string): boolean;
    requireCapability(capability: string): void;
  };

  readonly db: {
    readonly dialect: 'sqlite' | 'postgres';
    repository<T extends object>(entity: EntityClass<T>): Repository<T>;
    query<R extends object = Record<string, unknown>>(sql: string, params?: readonly unknown[]): Promise<R[]>;
    transaction<R>(work: (tx: Db) => Promise<R>): Promise<R>;
  };

  readonly mailer: {
    send(message: MailMessage): Promise<{
      accepted: boolean;
    }>;
  };

  readonly platform: { getConfig(): PlatformConfig };

  readonly notifications: {
    send(input: NotificationInput): Promise<{
      notificationId: string;
    }>;
  };
};

export interface Condition<V> {
  readonly '@instanceof': symbol;
  readonly value: V;
}

export interface Db {
  readonly dialect: 'sqlite' | 'postgres';
  repository<T extends object>(entity: EntityClass<T>): Repository<T>;
  query<R extends object = Record<string, unknown>>(sql: string, params?: readonly unknown[]): Promise<R[]>;
  transaction<R>(work: (tx: Db) => Promise<R>): Promise<R>;
}

export type EntityClass<T extends object = object> = abstract new (...args: never[]) => T;

export interface FindOptions<T> {
  where?: Where<T> | Where<T>[];
  order?: {
    [K in keyof T]?: SortOrder;
  };
  select?: {
    [K in keyof T]?: boolean;
  };
  take?: number;
}

export interface MailMessage {
  to: string;
  subject: string;
  text?: string;
  html?: string;
}

export interface NotificationInput {
  userId: string;
  title: string;
  category: string;
  body?: string;
  url?: string;
  icon?: string;
}

export interface PlatformConfig {
  instanceName: string;
  instancePrimaryColor?: string;
  instanceId: string;
  tenantName: string;
  instanceUrl: string;
  instanceEmailFromName?: string;
  instanceEmailLogo?: string;
  platformVersion: string;
}

export interface Repository<T extends object> {
  find(options?: FindOptions<T>): Promise<T[]>;
  findBy(where: Where<T> | Where<T>[]): Promise<T[]>;
  findOne(options: FindOptions<T>): Promise<T | null>;
  findOneBy(where: Where<T> | Where<T>[]): Promise<T | null>;
  countBy(where: Where<T> | Where<T>[]): Promise<number>;
  countPer<K extends keyof T & string>(field: K, where?: Where<T>): Promise<Map<T[K], number>>;
  sum<K extends keyof T & string>(field: K, where?: Where<T>): Promise<NonNullable<T[K]>>;
  sumPer<K extends keyof T & string, P extends keyof T & string>(
    field: K,
    per: P,
    where?: Where<T>,
  ): Promise<Map<T[P], NonNullable<T[K]>>>;
  existsBy(where: Where<T> | Where<T>[]): Promise<boolean>;
  insert(rows: Partial<T> | Partial<T>[]): Promise<void>;
  save(row: T): Promise<T>;
  upsert(rows: Partial<T> | Partial<T>[], conflictFields: (keyof T & string)[]): Promise<void>;
  update(
    where: Where<T>,
    changes: Partial<T>,
  ): Promise<{
    affected: number;
  }>;
  delete(where: Where<T>): Promise<{
    affected: number;
  }>;
  increment(
    where: Where<T>,
    field: keyof T & string,
    by: number | bigint | string,
  ): Promise<{
    affected: number;
  }>;
}

export type Role = 'platform:owner' | 'platform:admin' | 'platform:auditor' | 'platform:user';

export interface Session {
  id: string;
  user: User;
  capabilities: readonly string[];
  tenantId: string;
}

export type SortOrder =
  | 'ASC'
  | 'DESC'
  | {
      direction: 'ASC' | 'DESC';
      nulls: 'FIRST' | 'LAST';
    };

export interface User {
  id: string;
  email: string;
  name: string;
  image: string | null;
  role: Role;
}

export type Where<T> = {
  [K in keyof T]?: T[K] | Condition<T[K]> | Condition<NonNullable<T[K]>>;
};
