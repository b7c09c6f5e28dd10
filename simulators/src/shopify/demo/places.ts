export interface Place {
  city: string;
  province: string;
  provinceCode: string;
  /** Four or five digits, completed to a PIN. */
  pin: string;
  areas: readonly string[];
  weight: number;
}

const place = (
  city: string,
  province: string,
  provinceCode: string,
  pin: string,
  weight: number,
  ...areas: string[]
): Place => ({ city, province, provinceCode, pin, areas, weight });

/** Where the demo's customers live, with PIN prefixes of each place. */
export const places: readonly Place[] = [
  place(
    'Bengaluru',
    'Karnataka',
    'KA',
    '5600',
    16,
    'Indiranagar',
    'Koramangala',
    'Jayanagar',
    'Malleshwaram',
    'HSR Layout',
    'Whitefield',
  ),
  place('Mysuru', 'Karnataka', 'KA', '5700', 3, 'Gokulam', 'Vijayanagar', 'Saraswathipuram'),
  place('Mangaluru', 'Karnataka', 'KA', '5750', 2, 'Kadri', 'Bejai'),
  place(
    'Mumbai',
    'Maharashtra',
    'MH',
    '4000',
    14,
    'Bandra West',
    'Andheri East',
    'Powai',
    'Dadar',
    'Borivali West',
    'Chembur',
  ),
  place('Pune', 'Maharashtra', 'MH', '4110', 9, 'Kothrud', 'Baner', 'Viman Nagar', 'Aundh'),
  place('Nagpur', 'Maharashtra', 'MH', '4400', 2, 'Dharampeth', 'Sadar'),
  place('New Delhi', 'Delhi', 'DL', '1100', 11, 'Greater Kailash', 'Dwarka', 'Rohini', 'Lajpat Nagar', 'Vasant Kunj'),
  place('Gurugram', 'Haryana', 'HR', '1220', 6, 'DLF Phase 3', 'Sector 56', 'Sohna Road'),
  place('Noida', 'Uttar Pradesh', 'UP', '2013', 5, 'Sector 62', 'Sector 137', 'Sector 18'),
  place('Lucknow', 'Uttar Pradesh', 'UP', '2260', 4, 'Gomti Nagar', 'Hazratganj', 'Aliganj'),
  place('Varanasi', 'Uttar Pradesh', 'UP', '2210', 1, 'Sigra', 'Lanka'),
  place('Hyderabad', 'Telangana', 'TS', '5000', 9, 'Banjara Hills', 'Gachibowli', 'Kondapur', 'Secunderabad'),
  place('Chennai', 'Tamil Nadu', 'TN', '6000', 8, 'Adyar', 'T Nagar', 'Velachery', 'Anna Nagar'),
  place('Coimbatore', 'Tamil Nadu', 'TN', '6410', 2, 'RS Puram', 'Saibaba Colony'),
  place('Kochi', 'Kerala', 'KL', '6820', 4, 'Kaloor', 'Edappally', 'Fort Kochi'),
  place('Thiruvananthapuram', 'Kerala', 'KL', '6950', 2, 'Kowdiar', 'Pattom'),
  place('Kolkata', 'West Bengal', 'WB', '7000', 7, 'Salt Lake', 'Ballygunge', 'New Alipore', 'Behala'),
  place('Ahmedabad', 'Gujarat', 'GJ', '3800', 5, 'Navrangpura', 'Satellite', 'Bodakdev'),
  place('Surat', 'Gujarat', 'GJ', '3950', 3, 'Adajan', 'Vesu'),
  place('Jaipur', 'Rajasthan', 'RJ', '3020', 4, 'Malviya Nagar', 'C Scheme', 'Vaishali Nagar'),
  place('Udaipur', 'Rajasthan', 'RJ', '3130', 1, 'Fatehpura', 'Hiran Magri'),
  place('Indore', 'Madhya Pradesh', 'MP', '4520', 3, 'Vijay Nagar', 'Palasia'),
  place('Bhopal', 'Madhya Pradesh', 'MP', '4620', 2, 'Arera Colony', 'Kolar Road'),
  place('Patna', 'Bihar', 'BR', '8000', 2, 'Boring Road', 'Kankarbagh'),
  place('Bhubaneswar', 'Odisha', 'OR', '7510', 2, 'Saheed Nagar', 'Patia'),
  place('Guwahati', 'Assam', 'AS', '7810', 2, 'Dispur', 'Zoo Road'),
  place('Dehradun', 'Uttarakhand', 'UK', '2480', 1, 'Rajpur Road', 'Vasant Vihar'),
  place('Ludhiana', 'Punjab', 'PB', '1410', 2, 'Model Town', 'Sarabha Nagar'),
  place('Ranchi', 'Jharkhand', 'JH', '8340', 1, 'Lalpur', 'Doranda'),
  place('Raipur', 'Chhattisgarh', 'CG', '4920', 1, 'Shankar Nagar', 'Telibandha'),
  place('Visakhapatnam', 'Andhra Pradesh', 'AP', '5300', 2, 'MVP Colony', 'Dwaraka Nagar'),
  place('Panaji', 'Goa', 'GA', '4030', 1, 'Miramar', 'Fontainhas'),
];
