import type { ManifestSource } from '@sv/sdk/manifest';
import { provideTestHost, type TestHost } from '@sv/sdk/testing';
import manifest from '../../manifest.json';
import { store } from '../plugin.module';

export const KEEP_SHELF = 'com.example.bookmarks:keep-shelf';

/** A workspace in memory with Bookmarks in it; its operator may have set variables. */
export const testHost = (env: Record<string, string> = {}): TestHost =>
  provideTestHost({ manifest: manifest as ManifestSource, store, env });
