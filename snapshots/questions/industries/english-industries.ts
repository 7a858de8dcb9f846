/** What English calls a business, by code; plurals are added. Words of one business are joined by an underscore. */
export const englishIndustries = `
A: agriculture
A01: farm farmer farming rice_farm dairy_farm dairy_farmer livestock orchard vineyard ranch greenhouse greenhouse_grower poultry_farm
A02: forestry logging sawlog
B03: fishery fisherman fishermen fishing_company
B04: aquaculture fish_farm
D: construction construction_company contractor construction_firm
D06: home_builder builder civil_engineering
D07: carpenter roofer painter
D08: electrician electrical_contractor plumber
E: manufacturer manufacturing factory plant_operator maker
E09: food_processing food_processor food_manufacturer
E10: brewery sake_brewery winery distillery
E11: textile textile_mill garment_factory
E12: sawmill woodworking
E13: furniture_maker
E15: printer_shop printing_company printing
E16: chemical_company pharmaceutical cosmetics_maker
E18: plastics plastic_molding
E21: pottery ceramics
E24: metalworking sheet_metal machine_shop welding
E26: machinery_maker mold_maker
E28: semiconductor
E31: auto_parts shipbuilder shipyard
E32: craft craftsman lacquerware
F33: power_producer solar_operator
G39: software software_company it_company it_firm system_developer app_developer saas
G40: web_company web_agency
G41: publisher film_production video_production animation_studio
H: transport transportation logistics
H43: taxi taxi_company bus_company bus_operator
H44: trucking trucking_company trucker freight delivery_company
H47: warehouse
I: retail retailer wholesale wholesaler shop store trading_company
I58: bakery supermarket grocery_store grocery butcher fishmonger liquor_store convenience_store
I60: pharmacy drugstore bookstore flower_shop gas_station
I61: online_shop online_store e_commerce ecommerce
J67: insurance_agency insurance_agent
K: real_estate real_estate_agency
K69: landlord
L72: accounting_firm law_firm tax_accountant consultancy consulting_firm consulting_company design_studio translator
L73: advertising_agency ad_agency
L74: architect architecture_firm veterinary_clinic photo_studio
M75: hotel ryokan inn guesthouse guest_house hostel minpaku lodging
M76: restaurant cafe izakaya ramen_shop coffee_shop eatery diner bistro pub
M77: food_truck catering catering_company
N78: beauty_salon hair_salon barber barbershop nail_salon spa laundry
N79: travel_agency tour_operator funeral_home wedding_venue tourism
N80: gym fitness_club golf_course ski_resort movie_theater
O81: private_school kindergarten university
O82: cram_school language_school driving_school
P83: clinic hospital dental_clinic dentist medical_practice
P85: nursing_home nursing_care day_care daycare nursery nursery_school childcare_center care_facility
Q87: cooperative
R88: waste_disposal recycling_company
R89: auto_repair_shop car_repair garage
R91: staffing_agency temp_agency
R92: security_company cleaning_company
R93: npo nonprofit chamber_of_commerce
`;
