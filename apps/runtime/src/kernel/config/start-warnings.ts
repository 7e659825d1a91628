import { isLoopback } from '@sv/server/http/is-loopback';
import type { RuntimeConfig } from './runtime-config';

/** Warnings about settings that are allowed and should not stay: one line each, for the operator at the start. */
export function startWarnings({
  publicUrl,
  production,
  devMode,
}: Pick<RuntimeConfig, 'publicUrl' | 'production' | 'devMode'>): string[] {
  const isOpen = publicUrl.startsWith('http:') && !isLoopback(publicUrl);
  return [
    ...(isOpen
      ? [`PUBLIC_URL is ${publicUrl}: without https, anyone on the network path can read passwords and sessions.`]
      : []),
    ...(production && devMode.enabled ? ['PLATFORM_DEV_MODE_ENABLED is true in production.'] : []),
  ];
}
