import { expect, test } from 'vitest'
import { slugOf } from './post.ts'

test.each([
  ['Exam Day Checklist', 'exam-day-checklist'],
  ['  What’s new?! — 2026  ', 'what-s-new-2026'],
  ['../admin', 'admin'],
  ['a/b', 'a-b'],
  ['%2e%2e', '2e-2e'],
  ['new', 'new'],
  ['!!!', ''],
  ['Экзамен', ''],
  ['x'.repeat(300), 'x'.repeat(100)],
  [`${'x'.repeat(99)} y`, 'x'.repeat(99)],
])('the slug of %j is %j', (title, slug) => {
  expect(slugOf(title)).toBe(slug)
})
