import { expect, test } from 'vitest'
import { toldServices } from './told-services.ts'

test('the pages on privacy learn which services get data, and neither hosts nor keys', () => {
  const gemini = { apiKey: 'a-key', baseUrl: null }
  expect(toldServices({ gemini: null, databaseUrl: null })).toEqual({
    aiService: null,
    database: 'SQLite',
  })
  expect(toldServices({ gemini, databaseUrl: 'postgres://quiz:secret@db/quiz' })).toEqual({
    aiService: 'Google',
    database: 'PostgreSQL',
  })
  const elsewhere = { ...gemini, baseUrl: 'https://ai.internal' }
  expect(toldServices({ gemini: elsewhere, databaseUrl: 'firestore://quiz' })).toEqual({
    aiService: 'other',
    database: 'Firestore',
  })
})
