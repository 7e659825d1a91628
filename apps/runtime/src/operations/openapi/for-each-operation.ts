import type { OpenAPIObject } from '@nestjs/swagger';

export type Operation = NonNullable<OpenAPIObject['paths'][string]['get']> & Record<string, unknown>;

const METHODS = ['get', 'put', 'post', 'delete', 'options', 'head', 'patch', 'trace'] as const;

export function forEachOperation(paths: OpenAPIObject['paths'], change: (operation: Operation) => void): void {
  for (const path of Object.values(paths)) {
    for (const method of METHODS) if (path[method]) change(path[method] as Operation);
  }
}
