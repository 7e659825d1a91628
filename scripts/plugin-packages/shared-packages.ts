// The packages that a plugin and the platform have in common: classes, decorators and streams pass between the two, so
// that there has to be one copy. A plugin names them in peerDependencies. No imports: the build reads this file too.
const SHARED = new Set([
  '@angular/cdk',
  '@angular/common',
  '@angular/compiler',
  '@angular/core',
  '@angular/forms',
  '@angular/platform-browser',
  '@angular/router',
  '@angular/service-worker',
  '@nestjs/common',
  '@nestjs/core',
  '@nestjs/platform-express',
  '@nestjs/swagger',
  '@nestjs/typeorm',
  'class-transformer',
  'class-validator',
  'reflect-metadata',
  'rxjs',
  'typeorm',
]);

export const isShared = (name: string): boolean => name.startsWith('@sv/') || SHARED.has(name);

/** `@scope/name/file` → `@scope/name`. */
export const packageOf = (specifier: string): string =>
  specifier.split('/', specifier.startsWith('@') ? 2 : 1).join('/');
