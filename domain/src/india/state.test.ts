import { describe, expect, test } from 'vitest';
import { findState, indianStates, stateOfGstin } from './state.ts';

describe('the states of India', () => {
  test('number 37, each with a unique code', () => {
    expect(indianStates).toHaveLength(37);
    expect(new Set(indianStates.map(({ province }) => province)).size).toBe(37);
    // Dadra and Nagar Haveli and Daman and Diu have shared one GST code since 2020.
    expect(new Set(indianStates.map(({ gst }) => gst)).size).toBe(36);
  });

  test.each([
    ['Karnataka', 'KA'],
    ['  karnataka ', 'KA'],
    ['KA', 'KA'],
    ['Jammu & Kashmir', 'JK'],
    ['Orissa', 'OR'],
    ['Pondicherry', 'PY'],
    ['New Delhi', 'DL'],
    ['Uttaranchal', 'UK'],
    ['Chattisgarh', 'CG'],
    ['TG', 'TS'],
  ])('%j resolves to %s', (name, province) => {
    expect(findState(name)?.province).toBe(province);
  });

  test.each(['', null, undefined, 'California', 'Atlantis'])('%j resolves to none', (name) => {
    expect(findState(name)).toBeNull();
  });

  test('levy UTGST only if they are union territories without a legislature', () => {
    const territories = indianStates.filter(({ levies }) => levies === 'UTGST').map(({ province }) => province);
    expect(territories).toEqual(['AN', 'CH', 'DN', 'DD', 'LA', 'LD']);
  });

  test('are derived from a GSTIN', () => {
    expect(stateOfGstin('27AAPFU0939F1ZV')?.name).toBe('Maharashtra');
    expect(stateOfGstin(' 29ABCPE1234F1Z7')?.name).toBe('Karnataka');
    expect(stateOfGstin('98ABCPE1234F1Z7')).toBeNull();
    expect(stateOfGstin(null)).toBeNull();
  });
});
