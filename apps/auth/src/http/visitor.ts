import type { Client } from './client';

/** The browser that asks, by what its connection and its cookie `sv_device` say. */
export interface Visitor {
  client: Client;
  deviceToken?: string;
  /** Nobody at another machine can be behind it. */
  atThisMachine?: boolean;
}
