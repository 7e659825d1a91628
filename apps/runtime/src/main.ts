import 'reflect-metadata';
import { createLogger } from '@sv/server/logger/logger';
import { endProcess } from '@sv/server/process/end-process';
import { reportToSupervisor } from '@sv/server/process/supervised';
import { SupervisorLink } from '@sv/server/process/supervisor-link';
import { startTracing } from '@sv/server/tracing/start-tracing';
import { registry } from '@sv/plugins/registry.server.generated';
import { oldNamesWarning } from './kernel/config/old-names';
import { weighBuffersWithHeap } from './kernel/heap-memory';
import { readRuntimeConfig } from './kernel/config/runtime-config';
import { startWarnings } from './kernel/config/start-warnings';
import { consoleToLog } from './kernel/request-context/console-lines';
import { logContext } from './kernel/request-context/log-context';
import { watchCrashes } from './plugins/host/crashes/crash-watch';
import { guardProcess } from './plugins/host/crashes/process-guard';
import { identityWarnings } from './instance/identity/identity-warnings';
import { startRuntime } from './start-runtime';
import { watchEventLoop } from './operations/watchdog/watchdog';

/** How long this process may take to end. Both servers end within 10 s; the auth server has the rest. */
const END_WITHIN_MS = 6_500;

async function main(): Promise<void> {
  weighBuffersWithHeap();
  const config = readRuntimeConfig(process.env);
  const logger = createLogger(config.logLevel, logContext);
  consoleToLog(logger);
  const warnings = [
    ...startWarnings(config),
    ...oldNamesWarning(process.env),
    ...identityWarnings(config.instanceDefaults),
  ];
  for (const warning of warnings) logger.warn(warning);
  watchCrashes(error => {
    logger.fatal({ err: error }, 'uncaught error: the runtime stops');
    process.exit(1);
  });
  guardProcess();
  const endTracing = await startTracing(config.tracing, { service: 'workspace-runtime', logger });
  const runtime = await startRuntime(config, logger, registry, SupervisorLink.ofThisProcess());
  // Not earlier, because a migration of SQLite may block for longer than the watchdog allows.
  watchEventLoop(config);
  logger.info({ url: config.publicUrl, port: runtime.port }, 'runtime ready');
  const end = (signal: string) => {
    logger.info({ signal }, 'draining');
    void endProcess(() => runtime.close().then(endTracing), END_WITHIN_MS, logger);
  };
  process.once('SIGTERM', end);
  process.once('SIGINT', end);
  reportToSupervisor(() => end('disconnect'));
}

/**
 * Errors that an operator can correct: one line explains them. Any other error is our own fault, and is shown with its
 * stack.
 */
const OPERATOR_FAULTS = new Set([
  'InvalidEnvironmentError',
  'AlreadyRunningError',
  'DatabaseUrlError',
  'TlsPlanError',
  'DatabaseUnreachableError',
  'NewerDatabaseError',
  'UnfinishedRestoreError',
  'UnfinishedMoveError',
  'ForeignTablesError',
  'SnapshotError',
]);
const isOperatorFault = (error: Error): boolean => OPERATOR_FAULTS.has(error.name) || 'syscall' in error;

main().catch((error: unknown) => {
  const text = error instanceof Error ? (isOperatorFault(error) ? error.message : error.stack) : String(error);
  process.stderr.write(`${text}\n`);
  process.exit(1);
});
