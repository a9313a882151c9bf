/**
 * Every rule, for their vectors: those that pages ask as they ask them, from the modules that ship, and all others from
 * one that never does.
 */
import * as others from '../../pkg/proofs/proofs';
import * as comparing from './comparing';
import * as decoding from './decoding';
import * as editing from './editing';
import * as listening from './listening';
import * as timing from './timing';

export const rules = { ...others, ...comparing, ...decoding, ...editing, ...listening, ...timing };
