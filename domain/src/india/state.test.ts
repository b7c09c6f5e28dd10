import { describe, expect, test } from 'vitest';
import { findState, indianStates, stateOfGstin } from './state.ts';

describe('the states of India', () => {
  test('are 37, each with a code of its own', () => {
    expect(indianStates).toHaveLength(37);
    expect(new Set(indianStates.map(({ province }) => province)).size).toBe(37);
    // Dadra and Nagar Haveli and Daman and Diu share one GST code since 2020.
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
  ])('%j is %s', (name, province) => {
    expect(findState(name)?.province).toBe(province);
  });

  test.each(['', null, undefined, 'California', 'Atlantis'])('%j is none of them', (name) => {
    expect(findState(name)).toBeNull();
  });

  test('levy UTGST only where there is no legislature', () => {
    const territories = indianStates.filter(({ levies }) => levies === 'UTGST').map(({ province }) => province);
    expect(territories).toEqual(['AN', 'CH', 'DN', 'DD', 'LA', 'LD']);
  });

  test('are told by a GSTIN', () => {
    expect(stateOfGstin('27AAPFU0939F1ZV')?.name).toBe('Maharashtra');
    expect(stateOfGstin(' 29ABCPE1234F1Z7')?.name).toBe('Karnataka');
    expect(stateOfGstin('98ABCPE1234F1Z7')).toBeNull();
    expect(stateOfGstin(null)).toBeNull();
  });
});
