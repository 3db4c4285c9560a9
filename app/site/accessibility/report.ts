/** What the statement says of the report `public/openacr.yaml`. A test compares the two. */
export const REPORT = { path: '/openacr.yaml', date: '2026-11-30', criteria: 55 }
