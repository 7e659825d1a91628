// What a refused sign-in or registration means to the person: the server's words, and how long to wait.
import type { Problem } from '@sv/ui/workspace/problem';

export function refusalText(problem: Problem): string {
  const { status, retryAfterSeconds } = problem;
  if ((status === 429 || status === 503) && retryAfterSeconds)
    return `${problem.message} ${waitText(retryAfterSeconds)}`;
  return problem.message;
}

export function waitText(seconds: number): string {
  if (seconds < 90) return `Try again in ${seconds} ${seconds === 1 ? 'second' : 'seconds'}.`;
  const minutes = Math.ceil(seconds / 60);
  return `Try again in ${minutes} minutes.`;
}
