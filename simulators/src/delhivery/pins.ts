/** State, code and a typical city by the first digits of a PIN; the longest prefix wins. */
const regions: readonly (readonly [prefix: string, city: string, state: string, code: string])[] = [
  ['11', 'Delhi', 'Delhi', 'DL'],
  ['12', 'Gurgaon', 'Haryana', 'HR'],
  ['13', 'Panchkula', 'Haryana', 'HR'],
  ['14', 'Ludhiana', 'Punjab', 'PB'],
  ['15', 'Bathinda', 'Punjab', 'PB'],
  ['16', 'Chandigarh', 'Chandigarh', 'CH'],
  ['17', 'Shimla', 'Himachal Pradesh', 'HP'],
  ['18', 'Jammu', 'Jammu and Kashmir', 'JK'],
  ['19', 'Srinagar', 'Jammu and Kashmir', 'JK'],
  ['20', 'Noida', 'Uttar Pradesh', 'UP'],
  ['22', 'Lucknow', 'Uttar Pradesh', 'UP'],
  ['24', 'Moradabad', 'Uttar Pradesh', 'UP'],
  ['248', 'Dehradun', 'Uttarakhand', 'UK'],
  ['2', 'Kanpur', 'Uttar Pradesh', 'UP'],
  ['30', 'Jaipur', 'Rajasthan', 'RJ'],
  ['31', 'Udaipur', 'Rajasthan', 'RJ'],
  ['3', 'Ahmedabad', 'Gujarat', 'GJ'],
  ['34', 'Jodhpur', 'Rajasthan', 'RJ'],
  ['33', 'Bikaner', 'Rajasthan', 'RJ'],
  ['395', 'Surat', 'Gujarat', 'GJ'],
  ['400', 'Mumbai', 'Maharashtra', 'MH'],
  ['403', 'Panaji', 'Goa', 'GA'],
  ['411', 'Pune', 'Maharashtra', 'MH'],
  ['44', 'Nagpur', 'Maharashtra', 'MH'],
  ['4', 'Nashik', 'Maharashtra', 'MH'],
  ['45', 'Indore', 'Madhya Pradesh', 'MP'],
  ['46', 'Bhopal', 'Madhya Pradesh', 'MP'],
  ['47', 'Gwalior', 'Madhya Pradesh', 'MP'],
  ['48', 'Jabalpur', 'Madhya Pradesh', 'MP'],
  ['49', 'Raipur', 'Chhattisgarh', 'CG'],
  ['50', 'Hyderabad', 'Telangana', 'TS'],
  ['51', 'Tirupati', 'Andhra Pradesh', 'AP'],
  ['52', 'Vijayawada', 'Andhra Pradesh', 'AP'],
  ['53', 'Visakhapatnam', 'Andhra Pradesh', 'AP'],
  ['560', 'Bengaluru', 'Karnataka', 'KA'],
  ['570', 'Mysuru', 'Karnataka', 'KA'],
  ['5', 'Hubballi', 'Karnataka', 'KA'],
  ['600', 'Chennai', 'Tamil Nadu', 'TN'],
  ['641', 'Coimbatore', 'Tamil Nadu', 'TN'],
  ['6', 'Madurai', 'Tamil Nadu', 'TN'],
  ['67', 'Kozhikode', 'Kerala', 'KL'],
  ['68', 'Kochi', 'Kerala', 'KL'],
  ['69', 'Thiruvananthapuram', 'Kerala', 'KL'],
  ['70', 'Kolkata', 'West Bengal', 'WB'],
  ['7', 'Siliguri', 'West Bengal', 'WB'],
  ['75', 'Bhubaneswar', 'Odisha', 'OR'],
  ['76', 'Berhampur', 'Odisha', 'OR'],
  ['78', 'Guwahati', 'Assam', 'AS'],
  ['79', 'Agartala', 'Tripura', 'TR'],
  ['80', 'Patna', 'Bihar', 'BR'],
  ['83', 'Ranchi', 'Jharkhand', 'JH'],
  ['82', 'Dhanbad', 'Jharkhand', 'JH'],
  ['8', 'Muzaffarpur', 'Bihar', 'BR'],
];

export interface PinPlace {
  city: string;
  state: string;
  stateCode: string;
  /** Facility that serves the PIN, in Delhivery's spelling. */
  centre: string;
  sortCode: string;
}

const sorted = [...regions].sort((a, b) => b[0].length - a[0].length);

/** The location of a PIN; null if it is invalid or not served (999999, and 9…: army post). */
export function placeOfPin(pin: string): PinPlace | null {
  if (!/^[1-8]\d{5}$/.test(pin)) return null;
  const found = sorted.find(([prefix]) => pin.startsWith(prefix));
  if (!found) return null;
  const [, city, state, stateCode] = found;
  const sortCode = `${city.slice(0, 3).toUpperCase()}/${stateCode}${pin.slice(4)}`;
  return { city, state, stateCode, centre: `${city}_Hub_D (${state})`, sortCode };
}

/** PINs temporarily not served, those without cash on delivery, and those where delivery is refused permanently. */
export const embargoed = new Set(['799999']);
export const prepaidOnly = new Set(['193101']);
export const unserved = new Set(['999999', '744301', '682559']);

/** Expected days between two PINs: same place 2, same first digit 3, far 5, the hills and the north-east 7. */
export function transitDays(from: string, to: string, mode: string): number {
  const surface = from.slice(0, 3) === to.slice(0, 3) ? 2 : from[0] === to[0] ? 3 : /^(7[89]|1[789])/.test(to) ? 7 : 5;
  return mode.startsWith('E') ? Math.max(1, surface - 2) : surface;
}
