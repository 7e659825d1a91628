export const noteLimits = { text: 10_000 };
