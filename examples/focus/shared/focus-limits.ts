export const focusLimits = { minutes: 240, sessionsPerDay: 100 };
